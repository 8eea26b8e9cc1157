import { readFile } from "node:fs/promises";
import type { RescueReport } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { answersOnServer, choice, makeExam, openLive, pdf, summaryOf } from "../support/exam.ts";
import { look } from "../support/screens/look.ts";
import { write } from "../support/people.ts";
import { all } from "../support/screens/screen.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork, refusal } from "../support/troubles.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const pages = (page: Page) => page.getByRole("navigation", { name: "Pages of the exam" });
const keptIn = (page: Page, store: "packs" | "receipts"): Promise<unknown[]> =>
  page.evaluate(async (name) => {
    const opened = indexedDB.open("examplar");
    await new Promise((done) => opened.addEventListener("success", done));
    const keys = opened.result.transaction(name).objectStore(name).getAllKeys();
    await new Promise((done) => keys.addEventListener("success", done));
    opened.result.close();
    return keys.result;
  }, store);

const documentsKept = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) if (url.includes("/documents/")) kept.push(url);
    return kept;
  });

/** Records the requests with which this page closes an attempt. */
const closings = (page: Page): string[] => {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && new URL(request.url()).pathname.endsWith("/close"))
      seen.push(new URL(page.url()).pathname);
  });
  return seen;
};

const finish = (page: Page) => page.getByRole("button", { name: "Finish", exact: true }).first();
const handIn = (page: Page) => page.getByRole("button", { name: "Hand in and leave" });

test("FINISH-01 FINISH-04 FINISH-06 FINISH-07 FINISH-08 FINISH-11 LIVE-15 handing in saves text still being typed, closes the attempt, and keeps the receipt", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  await pages(page)
    .getByRole("button", { name: /Cost of capital/ })
    .click();
  await finish(page).click();
  const dialog = page.getByRole("dialog", { name: "Finish the exam?" });
  await expect(dialog).toContainText("7 questions have no answer yet.");
  await expect(dialog.getByRole("button", { name: "Review my answers" })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Answer the remaining questions" }).click();
  await expect(heading(page, "Present value")).toBeVisible();
  await pages(page)
    .getByRole("button", { name: /Cost of capital/ })
    .click();
  await page.getByRole("textbox").pressSequentially("Typed a moment ago");
  await finish(page).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  const closed = closings(page);
  await finish(page).click();
  await handIn(page).click();
  await expect(page).toHaveURL(exam.addressFor("camille", "score"));
  expect(closed).toEqual([exam.addressFor("camille")]);
  const answers = await answersOnServer(page.request, exam);
  expect(JSON.stringify(answers.get(exam.question_ids[2]!)?.content)).toContain("Typed a moment ago");
  expect((await summaryOf(page.request, exam)).answerability).toBe("answered");
  expect(await keptIn(page, "receipts")).toHaveLength(1);
});

test("LIVE-16 FINISH-07 when everything is answered, the exam says so and offers a review @screens", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, {
    sections: [{ name: "One", exercises: [{ display_name: "Only", questions: [choice("Which?", ["x", "y"])] }] }],
  });
  const page = await enter("camille");
  await openLive(page, exam);
  await expect(page.getByText("You have answered every question.")).toHaveCount(0);
  await page.getByRole("radio", { name: "y" }).click();
  await expect(page.getByText("You have answered every question.")).toBeVisible();
  await look(page, { name: "live-all-answered", pictures: ["light", "phone"] });
  await finish(page).click();
  await look(page, { name: "finish-all-answered", pictures: ["light"] });
  await expect(page.getByText("no answer yet")).toHaveCount(0);
  await page.getByRole("button", { name: "Review my answers" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

/** Downloads the rescue file and returns its text. */
const rescueFile = async (page: Page): Promise<string> => {
  const coming = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save a rescue file" }).click();
  const saved = await coming;
  expect(saved.suggestedFilename()).toMatch(/^examplar-rescue-\d+\.json$/);
  return readFile(await saved.path(), "utf8");
};

test("FINISH-02 FINISH-03 FINISH-05 FINISH-09 ERR-14 ERR-15 ERR-16~ ERR-17 a bad connection is retried, then the student decides; the teacher imports a rescue file; the page stays until all is done @screens", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(/net::ERR_FAILED/);
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  await page.route("**/answers", (route) => route.abort());
  await page.getByRole("radio", { name: "Less" }).click();
  await finish(page).click();
  await handIn(page).click();
  const message = page.locator("dialog [data-message]");
  await expect(message).toHaveAttribute("data-message", "saving");
  await expect(message).toHaveAttribute("data-message", "connection_issue_pending_retry", { timeout: 15_000 });
  await expect(message).toHaveAttribute("data-message", "retry_failed", { timeout: 15_000 });
  await expect(message).toHaveAttribute("data-level", "error");
  await expect(page.getByText("You can also reload this page")).toBeVisible();
  await expect(page.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  await look(page, { name: "finish-stuck", pictures: all });
  expect((await summaryOf(page.request, exam)).answerability).toBe("answering");

  const file = await rescueFile(page);
  await expect(page.getByText("The file is in your downloads.")).toBeVisible();
  expect(file).not.toContain("choice_id");
  const teacher = await enter("helene");
  await teacher.goto(`/courses/quizzes/${exam.quiz_id}/scores`);
  await teacher.getByRole("button", { name: "Import a rescue file" }).click();
  const chooser = teacher.getByLabel("Choose the file", { exact: true }).and(teacher.locator("input"));
  const dialog = teacher.getByRole("dialog");
  troubles.allow(refusal(422, "/api/v1/rescue_files"));
  const asFile = (text: string) => ({ name: "rescue.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await chooser.setInputFiles(asFile("{}"));
  await expect(dialog.getByRole("alert")).toHaveText("This is no rescue file, or not all of one.");
  await chooser.setInputFiles(asFile(file));
  await expect(dialog.getByRole("status")).toContainText("1 answer was added.");
  await expect(dialog.getByRole("status")).toContainText("Camille Martin, Corporate finance, final");
  await expect(dialog.getByRole("alert")).toBeEmpty();
  await look(teacher, { name: "teacher-rescue", pictures: ["light", "phone"] });
  expect(await write<RescueReport>(teacher.request, "/api/v1/rescue_files", { file })).toMatchObject({
    new_count: 0,
    counts: { duplicate: 1 },
  });
  expect((await answersOnServer(page.request, exam)).size).toBe(1);

  await page.unroute("**/answers");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page).toHaveURL(exam.addressFor("camille", "score"), { timeout: 15_000 });
  expect((await answersOnServer(page.request, exam)).get(exam.question_ids[0]!)?.content).toEqual({
    choice_id: "c1",
  });
});

/** Records the event names that analytics would receive from this page. */
const trackedBy = async (page: Page): Promise<string[]> => {
  const tracked: string[] = [];
  await page.exposeFunction("noteTracked", (name: string) => void tracked.push(name));
  await page.addInitScript(() => {
    window.addEventListener("examplar:analytics", (event) => {
      const { name } = (event as CustomEvent<{ name: string }>).detail;
      void (window as unknown as { noteTracked: (name: string) => void }).noteTracked(name);
    });
  });
  return tracked;
};

test("FINISH-13 FINISH-14 FINISH-15 FINISH-16 ANALYTICS-02 leaving the exam exits the full screen, records the event, and deletes the paper from the browser", async ({
  enter,
  server,
}) => {
  const exercises = [
    { display_name: "Only", questions: [choice("Which?", ["x", "y"])], documents: [pdf("Annex.pdf", ["The annex"])] },
  ];
  const exam = await makeExam(server, { sections: [{ name: "One", exercises }] });
  const page = await enter("camille");
  const tracked = await trackedBy(page);
  await openLive(page, exam);
  await expect.poll(() => keptIn(page, "packs")).toHaveLength(1);
  await expect.poll(() => documentsKept(page)).toHaveLength(1);
  await page.getByRole("button", { name: "Full screen" }).click();
  await expect(page.getByRole("button", { name: "Full screen" })).toHaveCount(0);
  const events = page.waitForRequest(
    (request) => request.url().endsWith("/student_events") && (request.postData() ?? "").includes("leave_exam"),
  );
  await finish(page).click();
  await handIn(page).click();
  await expect(page).toHaveURL(exam.addressFor("camille", "score"));
  await events;
  expect(await page.evaluate(() => document.fullscreenElement)).toBeNull();
  expect(await keptIn(page, "packs")).toEqual([]);
  expect(await documentsKept(page)).toEqual([]);
  expect(tracked).toEqual(["finishExam"]);
});

test("FINISH-16 ANALYTICS-02 ROLE-14 a preview has its badge, is not tracked on leaving, and ends with a card that closes it", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { students: ["helene"], quiz: { state: "preview" } });
  const page = await enter("helene");
  const tracked = await trackedBy(page);
  await openLive(page, exam, "helene");
  await expect(page.getByRole("banner").getByText("Preview", { exact: true })).toBeVisible();
  await finish(page).click();
  await handIn(page).click();
  await expect(page).toHaveURL(exam.addressFor("helene", "score"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  expect(tracked).toEqual([]);
  await page.getByRole("link", { name: "Close the preview" }).click();
  await expect(page).toHaveURL(`/courses/quizzes/${exam.quiz_id}/scores`);
});

test("ERR-12 an exam handed in on another tab closes on this tab too @screens", async ({ enter, server }) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  const other = await page.context().newPage();
  await openLive(other, exam);
  await finish(page).click();
  await handIn(page).click();
  await expect(page).toHaveURL(exam.addressFor("camille", "score"));
  const dialog = other.getByRole("dialog", { name: "This exam is closed" });
  await expect(dialog).toContainText("handed in on another page");
  await look(other, { name: "finish-closed", pictures: ["light"] });
  await other.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "See my result" }).click();
  await expect(other).toHaveURL(exam.addressFor("camille", "score"));
});

/** Returns the percentage of the time bar and its colour on screen. */
const barOf = async (page: Page) => {
  const bar = page.getByRole("banner").getByRole("progressbar");
  const picture = `data:image/png;base64,${(await bar.screenshot()).toString("base64")}`;
  return bar.evaluate(async (element, source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const probe = document.createElement("canvas");
    const drawing = probe.getContext("2d")!;
    drawing.drawImage(image, 0, 0);
    const { data: drawn } = drawing.getImageData(3, Math.floor(image.height / 2), 1, 1);
    drawing.fillStyle = getComputedStyle(element).getPropertyValue("--ex-orange");
    drawing.fillRect(0, 0, 1, 1);
    const { data: orange } = drawing.getImageData(0, 0, 1, 1);
    const { position } = element as HTMLProgressElement;
    return { percent: position * 100, colour: drawn.join(), orange: orange.join() };
  }, picture);
};

test("LIVE-10 CONST-16 the time bar turns orange above 95 percent", async ({ enter, server, troubles }) => {
  troubles.allow(noNetwork);
  const exam = await makeExam(server, { quiz: { time_limit: 3_600 } });
  const page = await enter("camille");
  await page.clock.install();
  await openLive(page, exam);
  // Offline, because a reply from the server would correct the page's time.
  await page.context().setOffline(true);
  await page.clock.fastForward("56:30");
  await expect.poll(async () => (await barOf(page)).percent).toBeGreaterThan(94);
  const before = await barOf(page);
  expect(before.percent).toBeLessThanOrEqual(95);
  expect(before.colour).not.toBe(before.orange);
  await page.clock.fastForward("01:00");
  await expect.poll(async () => (await barOf(page)).percent).toBeGreaterThan(95);
  const late = await barOf(page);
  expect(late.colour).toBe(late.orange);
});

test("FINISH-10 FINISH-11 ERR-13 at the bell the exam ends on every tab @screens", async ({
  enter,
  server,
  troubles,
}) => {
  test.setTimeout(120_000);
  // The page requests the receipt until the server has closed the attempt by its own clock.
  troubles.allow(refusal(404, "/receipt"));
  troubles.allow(refusal(409, "/receipt"));
  const exam = await makeExam(server, { quiz: { time_limit: null }, ends_in_seconds: 24 });
  const page = await enter("camille");
  await openLive(page, exam);
  const other = await page.context().newPage();
  await openLive(other, exam);
  const closed = [closings(page), closings(other)];
  for (const tab of [page, other]) {
    const dialog = tab.getByRole("dialog", { name: "Time is up" });
    await expect(dialog).toBeVisible({ timeout: 40_000 });
    await tab.keyboard.press("Escape");
    await tab.keyboard.press("Escape");
    await expect(dialog).toContainText("All your answers are on the server.");
    await expect(dialog.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  }
  await look(page, { name: "finish-time-over", pictures: all });
  await page.getByRole("button", { name: "See my result" }).click();
  await expect(page).toHaveURL(exam.addressFor("camille", "score"), { timeout: 15_000 });
  // The server closed the attempt by its own clock, so the pages must not close it.
  expect(closed).toEqual([[], []]);
});

test("ERR-16 when the first try fails and the second works, the dialog reports success", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(/net::ERR_FAILED/);
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  // The message disappears quickly, so record in the page what was shown.
  await page.evaluate(() => {
    const said = ((window as unknown as { said: string[] }).said = [] as string[]);
    new MutationObserver(() => {
      const shown = document.querySelector("dialog [data-message]");
      const words = `${shown?.getAttribute("data-message")} ${shown?.getAttribute("data-level")}`;
      if (shown && said.at(-1) !== words) said.push(words);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  await page.route("**/answers", (route) => route.abort());
  await page.getByRole("radio", { name: "Less" }).click();
  await finish(page).click();
  await handIn(page).click();
  const retrying = page.locator("dialog [data-message=connection_issue_pending_retry]");
  await expect(retrying).toBeVisible({ timeout: 15_000 });
  await page.unroute("**/answers");
  await expect(page).toHaveURL(exam.addressFor("camille", "score"), { timeout: 15_000 });
  const said = await page.evaluate(() => (window as unknown as { said: string[] }).said);
  expect(said).toContain("retry_success success");
});
