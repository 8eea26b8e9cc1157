import type { Page } from "@playwright/test";
import { breakStorage, setBroken } from "../support/broken-storage.ts";
import { expectSaved, longText, makeExam, openLive } from "../support/exam.ts";
import { drawnScreen, eventKinds } from "../support/recording.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork, refusal } from "../support/troubles.ts";

test.use({ viewport: { width: 1280, height: 800 } });

const sections = [{ name: "All", exercises: [{ display_name: "One", questions: [longText("Explain.")] }] }];
const takenOver = (page: Page) => page.getByText("You are now writing on another device.");

const write = async (page: Page, text: string) => {
  await page.getByRole("textbox").focus();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
};

const share = async (page: Page) => {
  await drawnScreen(page);
  await breakStorage(page, false);
};

/** Records whether the text appeared at any moment. */
const noteTakenOver = (page: Page) =>
  page.evaluate(() => {
    const seen = { taken_over: false };
    Object.assign(window, { seen });
    const look = () => (seen.taken_over ||= document.body.textContent.includes("now writing on another device"));
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
const wasTakenOver = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { taken_over: boolean } }).seen.taken_over);

for (const is_cut of [true, false])
  test(`LOSS-23~ storage fails ${is_cut ? "without a network" : "while all else works"}: the same computer goes on writing, and goes on being recorded`, async ({
    enter,
    server,
    troubles,
  }) => {
    troubles.allow(noNetwork);
    const exam = await makeExam(server, { sections, quiz: { screen_recording: true } });
    const teacher = (await enter("helene")).request;
    const page = await enter("camille");
    await share(page);
    await openLive(page, exam);
    await page.getByRole("button", { name: "Share my screen" }).click();
    await write(page, "One.");
    await expectSaved(page);
    await noteTakenOver(page);
    await page.context().setOffline(is_cut);
    // Delay the request that moves the attempt to this device, so that it arrives last.
    await page.route("**/take_over", async (route) => {
      await new Promise((resolve) => void setTimeout(resolve, 3_000));
      await route.continue();
    });
    await setBroken(page, true);
    await write(page, " Two.");
    await expect(page.getByText("This browser cannot store your work")).toBeVisible();
    await page.waitForTimeout(2_000);
    await page.context().setOffline(false);
    await write(page, " Three.");
    await expectSaved(page);
    await page.waitForTimeout(6_000);
    expect(await wasTakenOver(page)).toBe(false);
    await write(page, " Four.");
    await expectSaved(page);
    await expect(page.locator("[data-overlay]")).toHaveCount(0);
    await page.setViewportSize({ width: 1_100, height: 800 });
    await expect.poll(() => eventKinds(teacher, exam), { timeout: 15_000 }).toContain("resize_browser");
    expect(await eventKinds(teacher, exam)).not.toContain("screen_share_stop");
  });

test("LOSS-20~ storage fails offline, and the student continues elsewhere: the newer device keeps ownership of the attempt", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(noNetwork);
  troubles.allow(refusal(409, "/take_over"));
  const exam = await makeExam(server, { sections });
  const first = await enter("camille");
  await breakStorage(first, false);
  await openLive(first, exam);
  await write(first, "One.");
  await expectSaved(first);
  await first.context().setOffline(true);
  await setBroken(first, true);
  await write(first, " Two.");
  await expect(first.getByText("This browser cannot store your work")).toBeVisible();
  const second = await enter("camille");
  await openLive(second, exam);
  await write(second, " Elsewhere.");
  await expectSaved(second);
  await first.context().setOffline(false);
  await expect(takenOver(first)).toBeVisible({ timeout: 20_000 });
  await second.waitForTimeout(4_000);
  await expect(takenOver(second)).toHaveCount(0);
  await expect(takenOver(first)).toBeVisible();
});
