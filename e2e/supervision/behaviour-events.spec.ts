import type { ScoreRow, StudentEventRow } from "@examplar/contract";
import type { APIRequestContext, Page } from "@playwright/test";
import { choice, longText, makeExam, openLive, upload, type MadeExam } from "../support/exam.ts";
import { read } from "../support/people.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

test.use({ viewport: { width: 1280, height: 800 } });

const sections = [
  {
    name: "One",
    exercises: [
      { display_name: "Essay", questions: [{ ...longText("Explain the cost of debt after tax."), name: "Essay" }] },
      { display_name: "Choice", questions: [choice("Which rate is it?", ["x", "y"])] },
    ],
  },
];

/** Reads all events of the attempt as its teacher. */
const eventsOf = async (teacher: APIRequestContext, exam: MadeExam): Promise<StudentEventRow[]> => {
  const [score] = await read<ScoreRow[]>(teacher, `/api/v1/quizzes/${exam.quiz_id}/scores`);
  const events: StudentEventRow[] = [];
  for (;;) {
    const after = events.at(-1)?.id;
    const page = await read<StudentEventRow[]>(
      teacher,
      `/api/v1/scores/${score!.id}/student_events${after ? `?after=${after}` : ""}`,
    );
    events.push(...page);
    if (page.length < 200) return events;
  }
};

const picture = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(1_000)]);

const field = (page: Page) => page.getByRole("textbox").first();

/** Waits until the watchers run; their code loads after the exam's page. */
const untilWatched = async (teacher: APIRequestContext, exam: MadeExam) =>
  expect
    .poll(async () => (await eventsOf(teacher, exam)).map(({ kind }) => kind), { timeout: 20_000 })
    .toContain("page_load");

test("EVT-05 EVT-06 EVT-08 EVT-09 EVT-11 EVT-12 EVT-13 EVT-14 EVT-17 EVT-18 EVT-23 EVT-24 EVT-25 EVT-26 EVT-27 EVT-30 EVT-31 EVT-32 EVT-36 EVT-38 EVT-39 EVT-01~ EVT-37~ EVT-02~ EVT-10 TABS-01 TABS-04~ a student's actions in an exam are stored on the server with their details, and the teacher of the quiz can read them", async ({
  enter,
  server,
  troubles,
}) => {
  test.slow();
  troubles.allow(noNetwork);
  const exam = await makeExam(server, { sections });
  const screen = await enter("helene");
  const teacher = screen.request;
  await screen.goto(`/courses/quizzes/${exam.quiz_id}/scores`);
  const page = await enter("camille");
  await page.addInitScript(() => {
    const listProcesses = () => Promise.resolve(["examplar", "chat"]);
    Object.assign(window, { examplar_desktop: { version: "1", listProcesses } });
  });
  await openLive(page, exam);
  await untilWatched(teacher, exam);

  /** Returns the newest event of a kind, once it has arrived. */
  const recorded = async (kind: string, matching: object = {}): Promise<StudentEventRow> => {
    const find = async () =>
      (await eventsOf(teacher, exam)).findLast((event) => event.kind === kind && isLike(event.details, matching));
    await expect.poll(find, { timeout: 15_000, message: kind }).toBeDefined();
    return (await find())!;
  };

  await test.step("the page is loaded, an exercise entered and seen", async () => {
    const loaded = await recorded("page_load");
    const size = { width: expect.any(Number), height: expect.any(Number) };
    const place = { x: expect.any(Number), y: expect.any(Number) };
    expect(loaded.details).toMatchObject({ screen: size, window: { ...size, ...place } });
    expect(loaded.certified).toBe(true);
    const { quizzes_exercise_id } = await recorded("enter_exercise");
    expect((await recorded("exercise_seen")).quizzes_exercise_id).toBe(quizzes_exercise_id);
    expect(quizzes_exercise_id).not.toBeNull();
  });

  await test.step("text that appears at once or too fast, and a paste", async () => {
    await field(page).click();
    await page.keyboard.insertText("This sentence was put there by a program in one go.");
    const bulk = await recorded("bulk_insert");
    expect(bulk.details).toMatchObject({
      diff: "This sentence was put there by a program in one go.",
      questionName: "Essay",
    });
    for (let at = 0; at < 60; at += 1) {
      await page.keyboard.insertText("qwe");
      await page.waitForTimeout(10);
    }
    expect((await recorded("fast_insert")).details).toMatchObject({ questionName: "Essay" });
    await field(page).evaluate((element) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "What I had copied elsewhere");
      element.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    expect((await recorded("paste")).details).toMatchObject({ content: "What I had copied elsewhere" });
  });

  await test.step("copied from the subject, cut from the answer, selected", async () => {
    const statement = page.getByText("Explain the cost of debt after tax.");
    await statement.click({ clickCount: 3 });
    await page.keyboard.press("ControlOrMeta+c");
    expect((await recorded("copy")).details).toMatchObject({
      content: expect.stringContaining("cost of debt"),
      from: "subject",
    });
    expect((await recorded("text_selection")).details).toMatchObject({
      selection: expect.stringContaining("cost of debt"),
    });
    await field(page).click();
    // Use the browser's real clipboard, like a student.
    await page.keyboard.press("ControlOrMeta+v");
    await expect
      .poll(async () => (await recorded("paste")).details["content"], { timeout: 15_000 })
      .toContain("cost of debt");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+x");
    expect((await recorded("cut")).details).toMatchObject({ from: "answer" });
  });

  await test.step("what is pasted into a dialog is nobody's business", async () => {
    await page.evaluate(() => {
      const dialog = document.createElement("dialog");
      const code = document.createElement("input");
      dialog.append(code);
      document.querySelector("main")!.append(dialog);
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", "The code 123 456 that I was sent");
      code.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
      code.value = "A long text that a program put into the dialog";
      code.dispatchEvent(new Event("input", { bubbles: true }));
      dialog.remove();
    });
  });

  await test.step("the mouse leaves at an edge and comes back", async () => {
    await page.mouse.move(640, 5);
    await page.evaluate(() => {
      const leave = new MouseEvent("mouseleave", { clientX: 640, clientY: 0 });
      document.documentElement.dispatchEvent(leave);
    });
    expect((await recorded("mouse_leave")).details).toMatchObject({ edge: "top" });
    await page.evaluate(() =>
      document.documentElement.dispatchEvent(new MouseEvent("mouseenter", { clientX: 1279, clientY: 300 })),
    );
    expect((await recorded("mouse_enter")).details).toMatchObject({ edge: "right" });
  });

  await test.step("the desktop app lists what runs", async () => {
    expect((await recorded("running_processes")).details).toEqual({ processes: ["examplar", "chat"] });
  });

  const row = screen.getByRole("row", { name: /Camille/ });
  await test.step("the window is resized: the teacher's list marks the attempt at once, and it goes on", async () => {
    await expect(row).toContainText("In progress");
    await expect(row).not.toContainText("Window changed");
    await page.setViewportSize({ width: 1000, height: 700 });
    await expect(row).toContainText("Window changed once", { timeout: 8_000 });
    await expect(row).toContainText("In progress");
    await look(screen, { name: "scores-window-changed", pictures: ["light", "dark", "phone"] });
    expect((await recorded("resize_browser")).details).toMatchObject({
      from: { width: 1280, height: 800 },
      to: { width: 1000, height: 700 },
    });
    await page.setViewportSize({ width: 1280, height: 800 });
    await expect(row).toContainText("Window changed 2 times", { timeout: 8_000 });
  });

  await test.step("fullscreen is entered and left", async () => {
    await page.evaluate(() => document.documentElement.requestFullscreen());
    await recorded("fullscreen_enter");
    await page.evaluate(() => document.exitFullscreen());
    await recorded("fullscreen_leave");
    await expect(row).toContainText("Window changed 2 times");
  });

  await test.step("idle after five seconds, active again", async () => {
    const idle = await recorded("become_idle");
    await page.keyboard.press("Shift");
    const active = await recorded("become_active");
    expect(Date.parse(active.happened_at)).toBeGreaterThan(Date.parse(idle.happened_at));
  });

  await test.step("the console, and an extension", async () => {
    await page.evaluate(() => {
      // oxlint-disable-next-line no-console -- the watcher must report this call
      console.info("answer =", 42);
      const panel = document.createElement("copilot-panel");
      panel.textContent = "Rewrite this answer";
      document.body.append(panel);
    });
    expect((await recorded("console_log", { level: "info" })).details).toMatchObject({ content: "answer = 42" });
    expect((await recorded("browser_extension_interaction")).details).toMatchObject({
      extension_name: "copilot-panel",
      target: { text: "Rewrite this answer" },
    });
  });

  await test.step("the network goes and comes back", async () => {
    await page.context().setOffline(true);
    await page.waitForTimeout(500);
    await page.context().setOffline(false);
    const [offline, online] = [await recorded("offline"), await recorded("back_online")];
    expect(Date.parse(online.happened_at)).toBeGreaterThan(Date.parse(offline.happened_at));
  });

  await test.step("the exam in a second tab", async () => {
    const second = await page.context().newPage();
    await second.goto(exam.addressFor("camille"));
    expect((await recorded("multiple_tabs_detected")).details).toMatchObject({ browser_tab_token: expect.any(String) });
    await second.close();
  });

  await test.step("the exercise is left", async () => {
    await page.getByRole("button", { name: "Next", exact: true }).click();
    await recorded("leave_exercise");
    const said = JSON.stringify(await eventsOf(teacher, exam));
    expect(said).not.toMatch(/123 456|put into the dialog/);
  });
});

const isLike = (details: Record<string, unknown>, matching: object): boolean =>
  Object.entries(matching).every(([key, value]) => details[key] === value);

test("a training is not supervised", async ({ enter, server }) => {
  const exam = await makeExam(server, { sections, quiz: { quiz_type: "training" } });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await openLive(page, exam);
  await field(page).click();
  await page.keyboard.insertText("This sentence was put there by a program in one go.");
  await expect.poll(async () => (await eventsOf(teacher, exam)).map(({ kind }) => kind)).toContain("enter_exercise");
  await page.waitForTimeout(2_000);
  expect((await eventsOf(teacher, exam)).map(({ kind }) => kind)).not.toContain("bulk_insert");
});

test("EVT-17~ pasting, cutting, undoing or drawing in a rich answer is no bulk insertion, nor is the name of a file", async ({
  enter,
  server,
}) => {
  const questions = [longText("Explain."), upload("Draw the supply curve.")];
  const exam = await makeExam(server, {
    sections: [{ name: "One", exercises: [{ display_name: "Essay", questions }] }],
  });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await openLive(page, exam);
  await untilWatched(teacher, exam);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  const pasted = "The interest of a loan is deducted before the tax is paid...";
  await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
  await page.getByRole("button", { name: "Bold" }).click();
  const editor = page.locator("[contenteditable=true]");
  await expect(editor).toBeFocused();

  await test.step("pasted", async () => {
    await page.keyboard.press("Control+v");
    await page.keyboard.type("x");
    await expect(editor).toHaveText(`${pasted}x`);
  });
  await test.step("cut, and pasted again", async () => {
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+x");
    await page.keyboard.type("y");
    await page.keyboard.press("Control+v");
    await page.keyboard.type("x");
    await expect(editor).toHaveText(`y${pasted}xx`);
  });
  await test.step("brought back", async () => {
    // The editor merges changes within half a second into one undo step, so wait longer.
    await page.waitForTimeout(600);
    await page.keyboard.press("Control+a");
    await page.keyboard.press("Control+x");
    await page.keyboard.type("z");
    await expect(editor).toHaveText("z");
    await page.keyboard.press("Control+z");
    await expect(editor).toHaveText(`y${pasted}xx`);
    await page.keyboard.type("x");
  });
  await test.step("a formula", async () => {
    await page.getByRole("button", { name: "Formula" }).click();
    await expect(page.getByRole("dialog").locator("math-field")).toBeFocused();
    await page.keyboard.type("a+b+c+d+e+f+g+h+i+j+k+l+m+n");
    await page.getByRole("dialog").getByRole("button", { name: "Insert" }).click();
    await expect(editor.locator(".katex")).toBeVisible();
    await page.keyboard.type("x");
  });
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "the supply curve of the second exercise.png", mimeType: "image/png", buffer: picture });

  const program = "This sentence was put there by a program in one go.";
  await editor.focus();
  await page.keyboard.insertText(program);
  const ofKind = async (wanted: string) => (await eventsOf(teacher, exam)).filter(({ kind }) => kind === wanted);
  const diffs = async () => (await ofKind("bulk_insert")).map(({ details }) => details["diff"]);
  await expect.poll(diffs, { timeout: 15_000 }).toContain(program);
  expect(await diffs()).toEqual([program]);
  expect((await ofKind("paste")).map(({ details }) => details["content"])).toEqual([pasted, `${pasted}x`]);
});

test("EVT-32~ a browser extension active before the exam is reported once, marked as present from the start", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { sections });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => document.body.append(document.createElement("copilot-panel")));
  });
  await openLive(page, exam);
  await untilWatched(teacher, exam);
  const reported = async () =>
    (await eventsOf(teacher, exam)).flatMap(({ kind, details }) =>
      kind === "browser_extension_interaction" ? [details] : [],
    );
  await expect
    .poll(reported, { timeout: 15_000 })
    .toEqual([{ extension_name: "copilot-panel", target: { text: "" }, from_start: true }]);
});
