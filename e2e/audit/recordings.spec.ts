import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { essaySections, expectSaved, makeExam, openLive } from "../support/exam.ts";
import { setSkew, skewClock } from "../support/network/skew.ts";
import { mediaOf, scoreOf } from "../support/recording.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { openAudit, placeOn, shareOf } from "./support.ts";

/** Playwright's tracing tries to run in every frame, even in one without scripts. */
const blocked = /Blocked script execution in .* because the document's frame is sandboxed/;

const lookAt = async (teacher: Page, minute: number) => {
  const place = await placeOn(teacher, shareOf(minute), 0);
  await teacher.mouse.click(place.x, place.y);
};

test("sound plays from the chosen moment on, and moves the cursor along", async ({ enter }) => {
  const teacher = await enter("helene");
  await openAudit(teacher);
  await lookAt(teacher, 22.2);
  await teacher.getByRole("button", { name: "Listen" }).click();
  await expect(teacher.getByText(/^Playing /)).toBeVisible();
  const time = () =>
    teacher.locator("audio").evaluate((audio: HTMLAudioElement) => [audio.currentSrc, audio.currentTime]);
  const [first] = await time();
  await expect.poll(async () => (await time())[0], { timeout: 15_000 }).not.toBe(first);
  await teacher.getByRole("button", { name: "Stop" }).click();
  await expect(teacher.getByText(/^Playing /)).toHaveCount(0);
});

test("the page is replayed from the chosen moment, in a frame without scripts @screens", async ({
  enter,
  troubles,
}) => {
  troubles.allow(blocked);
  const teacher = await enter("helene");
  await openAudit(teacher);
  await lookAt(teacher, 17);
  await teacher.getByRole("button", { name: "Replay the page from here" }).click();
  const dialog = teacher.getByRole("dialog");
  await expect(dialog.locator("[data-replay=ready]")).toBeVisible({ timeout: 20_000 });
  const frame = dialog.locator("iframe");
  await expect(frame).toHaveAttribute("sandbox", "allow-same-origin");
  const field = frame.contentFrame().locator("textarea");
  await expect(field).toHaveValue(/^La moyenne des tirages/);
  const before = (await field.inputValue()).length;
  expect(before).toBeLessThan(100);
  await look(teacher, { name: "teacher-audit-replay", pictures: ["light", "phone"] });
  await dialog.getByRole("slider").fill(String(32 * 60_000));
  await expect.poll(async () => (await field.inputValue()).length).toBeGreaterThan(before);
  await dialog.getByRole("button", { name: "Close" }).click();
});

test("LOSS-21~ a student's clock that jumps an hour, and back at a reload, does not change the times of the replay", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(blocked);
  const exam = await makeExam(server, { sections: essaySections, quiz: { web_page_recording: true } });
  const teacher = await enter("helene");
  const page = await enter("camille");
  const field = page.getByRole("textbox").first();
  const write = async (text: string) => {
    await field.press("Control+End");
    await field.pressSequentially(text);
    // The recorder records typed text when the field loses focus.
    await field.blur();
  };
  const parts = () => mediaOf(teacher.request, exam, "page_recording");
  const pages = async () => new Set((await parts()).map(({ details }) => details["page"])).size;
  await skewClock(page.context(), 0);
  await openLive(page, exam);
  await expect(page.locator("[data-recording]")).toHaveText("Recording: page", { timeout: 15_000 });
  await write("Before the jump.");
  await setSkew(page, 3_600_000);
  await write(" After it.");
  await expect.poll(async () => (await parts()).length, { timeout: 30_000 }).toBeGreaterThan(0);
  await expectSaved(page);
  await page.reload();
  await expect(page.locator("[data-recording]")).toHaveText("Recording: page", { timeout: 15_000 });
  await write(" After the reload.");
  await expect.poll(pages, { timeout: 30_000 }).toBe(2);

  const score_id = await scoreOf(teacher.request, exam);
  await teacher.goto(`/courses/quizzes/${exam.quiz_id}/scores/${score_id}?tab=audit`);
  await teacher.getByRole("button", { name: "Replay the page from here" }).click();
  const dialog = teacher.getByRole("dialog");
  await expect(dialog.locator("[data-replay=ready]")).toBeVisible({ timeout: 20_000 });
  const slider = dialog.getByRole("slider");
  const length = Number(await slider.getAttribute("max"));
  expect(length).toBeGreaterThan(5_000);
  expect(length).toBeLessThan(180_000);
  await slider.fill(String(length));
  const replayed = dialog.locator("iframe").contentFrame().locator("textarea").first();
  await expect(replayed).toHaveValue("Before the jump. After it. After the reload.");
});

test("an unreadable part of a recording hides no other part, and the teacher is told", async ({ enter, troubles }) => {
  troubles.allow(blocked);
  const teacher = await enter("helene");
  const { score_id } = await openAudit(teacher);
  const parts = (await (await teacher.request.get(`/api/v1/scores/${score_id}/media?kind=page_recording`)).json()) as {
    id: string;
  }[];
  await teacher.route(`**/api/v1/media/${parts.at(-1)!.id}/file`, (route) => route.fulfill({ body: "no recording" }));
  await lookAt(teacher, 33);
  await teacher.getByRole("button", { name: "Replay the page from here" }).click();
  const dialog = teacher.getByRole("dialog");
  await expect(dialog.locator("[data-replay=ready]")).toBeVisible({ timeout: 20_000 });
  await expect(dialog.getByText("1 piece of the recording cannot be read and is left out.")).toBeVisible();
  await expect(dialog.locator("iframe").contentFrame().locator("textarea")).toHaveValue(/^La moyenne des tirages/);
});

/** A hostile recording that anyone with upload credentials could send. */
const hostilePage = (start: number) => {
  let id = 1;
  const element = (tagName: string, attributes: object, childNodes: object[] = []) => ({
    type: 2,
    id: (id += 1),
    tagName,
    attributes,
    childNodes,
  });
  const text = (textContent: string) => ({ type: 3, id: (id += 1), textContent });
  const attack = "parent.attacked = true; top.attacked = true";
  const body = [
    element("script", {}, [text(attack)]),
    element("img", { src: "/api/v1/users/me?from=img", onerror: attack }),
    element("img", { src: "https://elsewhere.example/pixel.png" }),
    element("iframe", { src: "/api/v1/users/me?from=frame", srcdoc: `<script>${attack}</script>` }),
    element("object", { data: "/api/v1/users/me?from=object" }),
    element("link", { rel: "stylesheet", href: "/api/v1/users/me?from=link" }),
    element("style", {}, [
      text("@import '/api/v1/users/me?from=import'; body{background:u\\72l(/api/v1/users/me?from=css)}"),
    ]),
    element("div", { style: "background:url(/api/v1/users/me?from=style)", onclick: attack }, [
      text("a harmless line"),
    ]),
    element("meta", { "http-equiv": "refresh", content: "0;url=/api/v1/users/me?from=meta" }),
    element("form", { action: "/api/v1/users/me?from=form" }, [
      element("input", { name: "a", autofocus: "", onfocus: attack }),
    ]),
  ];
  const html = element("html", {}, [
    element("head", {}, [element("base", { href: "https://elsewhere.example/" })]),
    element("body", {}, body),
  ]);
  const added = { parentId: html.id, nextId: null, node: element("img", { src: "/api/v1/users/me?from=added" }) };
  return [
    { type: 4, timestamp: start, data: { href: "https://elsewhere.example/", width: 800, height: 600 } },
    {
      type: 2,
      timestamp: start + 1,
      data: { node: { type: 0, id: 1, childNodes: [html] }, initialOffset: { left: 0, top: 0 } },
    },
    { type: 3, timestamp: start + 10, data: { source: 0, adds: [added], removes: [], texts: [], attributes: [] } },
    { type: 3, timestamp: start + 2_000_000, data: { source: 1, positions: [] } },
  ];
};

test("a hostile recording runs no script and loads nothing, from another host or from this one", async ({
  enter,
  troubles,
}) => {
  troubles.allow(blocked);
  const teacher = await enter("helene");
  const { score_id } = await openAudit(teacher);
  const parts = (await (await teacher.request.get(`/api/v1/scores/${score_id}/media?kind=page_recording`)).json()) as {
    id: string;
    happened_at: string;
  }[];
  const packed = gzipSync(JSON.stringify(hostilePage(Date.parse(parts[0]!.happened_at))));
  const empty = gzipSync("[]");
  for (const [at, { id }] of parts.entries())
    await teacher.route(`**/api/v1/media/${id}/file`, (route) =>
      route.fulfill({ body: at === 0 ? packed : empty, contentType: "application/gzip" }),
    );
  const asked: string[] = [];
  teacher.on("request", (request) => asked.push(request.url()));
  await lookAt(teacher, 17);
  await teacher.getByRole("button", { name: "Replay the page from here" }).click();
  const frame = teacher.getByRole("dialog").locator("iframe");
  await expect(frame.contentFrame().getByText("a harmless line")).toBeVisible({ timeout: 20_000 });
  await teacher.waitForTimeout(1_000);
  expect(asked.filter((url) => url.includes("users/me") || url.includes("elsewhere"))).toEqual([]);
  expect(await teacher.evaluate(() => "attacked" in window)).toBe(false);
  await expect(frame.contentFrame().locator("script, iframe, object, base, meta, [onclick], [onerror]")).toHaveCount(0);
});
