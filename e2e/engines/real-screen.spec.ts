import type { Media } from "@examplar/contract";
import { expect, request, test, type APIRequestContext, type Page } from "@playwright/test";
import { essaySections, type MadeExam, makeExam } from "../support/exam.ts";
import { signIn } from "../support/people.ts";
import { bytesOf, eventsOf, mediaOf } from "../support/recording.ts";
import { startServer } from "../support/server.ts";
import { spawnBrowser } from "../support/spawned-browser.ts";
import { openDisplay } from "./display.ts";
import { program } from "./program.ts";

const quiz = { screen_recording: true, overlaying_app_detection: true, delay_between_screenshots: 2 };
/** The largest size of a screenshot, so that one pixel of the screen is one pixel of the picture. */
const size = { width: 1280, height: 800 };

const screenshots = async (teacher: APIRequestContext, exam: MadeExam, isOverlay: boolean): Promise<Media[]> =>
  (await mediaOf(teacher, exam, "screenshot")).filter(({ details }) => details["isOverlayTriggered"] === isOverlay);

/** Returns the share of the page's pixels that differ in the screenshot of the whole screen. */
const differingShare = async (page: Page, picture: Buffer): Promise<number> => {
  const own = await page.screenshot();
  return page.evaluate(
    async (encoded) => {
      const [screenshot, shown] = await Promise.all(
        encoded.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
          const bitmap = await createImageBitmap(new Blob([bytes]));
          const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d")!;
          context.drawImage(bitmap, 0, 0);
          return { context, width: bitmap.width, height: bitmap.height };
        }),
      );
      const [left, top] = [screenX + (outerWidth - innerWidth), screenY + (outerHeight - innerHeight)];
      const { width, height } = shown!;
      const [a, b] = [
        screenshot!.context.getImageData(left, top, width, height).data,
        shown!.context.getImageData(0, 0, width, height).data,
      ];
      let differing = 0;
      for (let at = 0; at < a.length; at += 4)
        if ([0, 1, 2].some((channel) => Math.abs(a[at + channel]! - b[at + channel]!) > 60)) differing += 1;
      return differing / (width * height);
    },
    [picture.toString("base64"), own.toString("base64")],
  );
};

test("EVT-21 EVT-22 CAP-03~ CAP-04~ CAP-13~ CAP-14~ Chromium on a screen: its real pixels are stored, an overlay is distinguished from changes of the page, and opened developer tools are detected", async () => {
  test.setTimeout(300_000);
  const server = await startServer();
  const display = await openDisplay(program("XVFB_PATH"), size);
  const browser = await spawnBrowser(server.url, "camille", {
    display: display.name,
    args: ["--auto-select-desktop-capture-source=Entire screen", "--window-position=0,0", "--test-type"],
  });
  const teacher = await request.newContext({ baseURL: server.url });
  const whole = await browser.context.browser()!.newBrowserCDPSession();
  try {
    const exam = await makeExam(server, { sections: essaySections, quiz });
    await signIn(teacher, "helene", "en");
    const page = browser.context.pages()[0]!;
    await page.goto(`${server.url}${exam.addressFor("camille")}`);
    await page.getByRole("button", { name: "Share my screen" }).click();

    await test.step("the picture of the screen shows the page, pixel by pixel", async () => {
      await expect
        .poll(async () => (await screenshots(teacher, exam, false)).length, { timeout: 30_000 })
        .toBeGreaterThan(0);
      const [shot] = await screenshots(teacher, exam, false);
      expect(await differingShare(page, await bytesOf(teacher, shot!))).toBeLessThan(0.02);
    });

    await test.step("what the page does is no overlay, whenever it does it", async () => {
      await page.getByRole("textbox").first().fill("Interest is deducted.");
      const dialog = page.getByRole("dialog");
      for (let turn = 0; turn < 8; turn += 1) {
        const { length } = await screenshots(teacher, exam, false);
        // A dialog darkens the whole page.
        if (turn % 2 === 0) await page.getByRole("button", { name: "Finish", exact: true }).first().click();
        else await page.keyboard.press("Escape");
        await expect(dialog).toHaveCount(turn % 2 === 0 ? 1 : 0);
        await expect
          .poll(async () => (await screenshots(teacher, exam, false)).length, { timeout: 20_000 })
          .toBeGreaterThan(length);
      }
      expect(await screenshots(teacher, exam, true)).toEqual([]);
    });

    await test.step("a window over it is one, and the picture shows it", async () => {
      // The page counts what appears within a second of its own change as part of that change, so wait longer.
      const { length } = await screenshots(teacher, exam, false);
      await expect
        .poll(async () => (await screenshots(teacher, exam, false)).length, { timeout: 30_000 })
        .toBeGreaterThan(length + 1);
      const green = "data:text/html,<title>Notes</title><body style='background:rgb(0 160 0)'>";
      const over = { url: green, newWindow: true, left: 200, top: 200, width: 700, height: 450 };
      const { targetId } = await whole.send("Target.createTarget", over);
      await expect
        .poll(async () => (await screenshots(teacher, exam, true)).length, { timeout: 30_000 })
        .toBeGreaterThan(0);
      const [shot] = await screenshots(teacher, exam, true);
      expect(await differingShare(page, await bytesOf(teacher, shot!))).toBeGreaterThan(0.08);
      await whole.send("Target.closeTarget", { targetId });
    });

    await test.step("the browser's own developer tools are opened and closed", async () => {
      const recorded = async (kind: string) =>
        (await eventsOf(teacher, exam)).filter((event) => event.kind === kind).length;
      const { targetInfos } = await whole.send("Target.getTargets");
      const { targetId } = targetInfos.find(({ url }) => url === page.url())!;
      const tools = await whole.send("Target.openDevTools", { targetId });
      await expect.poll(() => recorded("dev_tool_open"), { timeout: 20_000 }).toBe(1);
      expect(await recorded("dev_tool_close")).toBe(0);
      await whole.send("Target.closeTarget", { targetId: tools.targetId });
      await expect.poll(() => recorded("dev_tool_close"), { timeout: 20_000 }).toBe(1);
    });
  } finally {
    await browser.stop();
    await display.stop();
    await teacher.dispose();
    await server.stop();
  }
});
