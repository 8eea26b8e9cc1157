import type { AttemptReport, TeacherScore } from "@examplar/contract";
import { supervisionLimits } from "@examplar/domain";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { answersOnServer, makeExam, openLive, trueFalse, type MadeExam } from "../support/exam.ts";
import { read } from "../support/people.ts";
import { drawnScreen, endStream, eventKinds, eventsOf, holdStreams, scoreOf } from "../support/recording.ts";
import { expectAccessible } from "../support/screens/accessible.ts";
import { look } from "../support/screens/look.ts";
import { expect, test } from "../support/test.ts";

test.use({ viewport: { width: 1280, height: 800 } });

const overlay = (page: Page) => page.locator("[data-overlay]");
const wayOn = (page: Page) => page.getByRole("button", { name: "Fullscreen does not work: continue without it" });
const leavingsOf = async (teacher: APIRequestContext, exam: MadeExam) =>
  (await eventsOf(teacher, exam)).flatMap(({ kind, details }) => (kind === "fullscreen_leave" ? [details] : []));
const mouse = (page: Page, type: "mouseleave" | "mouseenter") =>
  page.evaluate((name) => document.documentElement.dispatchEvent(new MouseEvent(name)), type);

test("OVER-02 OVER-03 ERR-41 CONST-13 leaving fullscreen covers the exam but not its clock, and answers are saved", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { quiz: { require_fullscreen: true } });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await openLive(page, exam);
  const dialog = page.getByRole("alertdialog", { name: "Return to fullscreen" });
  await expect(dialog).toContainText("It does not end your exam.");
  await expect(page.getByRole("timer")).toBeVisible();
  await expect(page.locator("[inert] input[type=radio]").first()).toBeAttached();
  await expect(dialog.getByRole("button", { name: "Enter fullscreen" })).toBeFocused();
  await look(page, { name: "overlay-fullscreen", pictures: ["light", "dark", "phone"] });
  // The bar takes a sixth of a phone's screen, and there axe treats the overlay as part of the page.
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.keyboard.press("Enter");
  await expect(overlay(page)).toHaveCount(0);
  await page.getByRole("radio", { name: "Less" }).click();
  // Long enough to count as working fullscreen, so that this attempt does not count towards showing the link.
  await page.waitForTimeout(supervisionLimits.fullscreen_works_after_ms + 500);
  await page.evaluate(() => document.exitFullscreen());
  await expect(dialog).toBeVisible();
  await expect.poll(async () => (await answersOnServer(page.request, exam)).size, { timeout: 10_000 }).toBe(1);

  // If the browser denies fullscreen, a way to continue appears after more than three tries.
  await page.evaluate(() => {
    Element.prototype.requestFullscreen = () => Promise.reject(new TypeError("not allowed"));
  });
  const way = wayOn(page);
  for (let tries = 1; tries <= 4; tries += 1) {
    await expect(way).toHaveCount(0);
    await dialog.getByRole("button", { name: "Enter fullscreen" }).click();
  }
  await way.click();
  await expect(overlay(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await expect.poll(() => eventKinds(teacher, exam)).toContain("leave_exercise");
  expect(await leavingsOf(teacher, exam)).toEqual([{}]);
});

test("EVT-06~ an exam that never enters the required fullscreen reports it once, from its start", async ({
  enter,
  server,
  troubles,
}) => {
  const sections = [
    { name: "One", exercises: [{ display_name: "Tax", questions: [trueFalse("Interest lowers tax.")] }] },
  ];
  const teacher = (await enter("helene")).request;
  await test.step("the student takes the way on", async () => {
    const exam = await makeExam(server, { sections, quiz: { require_fullscreen: true } });
    const page = await enter("camille");
    await page.addInitScript(() => {
      Element.prototype.requestFullscreen = () => Promise.reject(new TypeError("not allowed"));
    });
    await openLive(page, exam);
    for (let tries = 1; tries <= 4; tries += 1) await page.getByRole("button", { name: "Enter fullscreen" }).click();
    expect(await leavingsOf(teacher, exam)).toEqual([]);
    await wayOn(page).click();
    await expect.poll(() => leavingsOf(teacher, exam), { timeout: 15_000 }).toEqual([{ from_start: true }]);
    const path = `/api/v1/scores/${await scoreOf(teacher, exam)}/events_report`;
    const intervals = async () => (await read<AttemptReport>(teacher, path)).events_pairs.map(({ kind }) => kind);
    await expect.poll(intervals, { timeout: 15_000 }).toContain("fullscreen_leave");
  });
  await test.step("the browser has no fullscreen", async () => {
    const exam = await makeExam(server, { sections, quiz: { require_fullscreen: true } });
    const page = await enter("camille");
    await page.addInitScript(() => Object.defineProperty(document, "fullscreenEnabled", { value: false }));
    await openLive(page, exam);
    await expect.poll(() => leavingsOf(teacher, exam), { timeout: 15_000 }).toEqual([{ from_start: true }]);
    await expect(overlay(page)).toHaveCount(0);
  });
  await test.step("the overlays are kept from being loaded", async () => {
    troubles.allow(/net::ERR_FAILED/);
    const exam = await makeExam(server, { sections, quiz: { require_fullscreen: true } });
    const page = await enter("camille");
    await page.addInitScript(() => Object.defineProperty(document, "fullscreenEnabled", { value: false }));
    await page.route(/\/exam-overlay-[^/]*\.js/, (route) => route.abort());
    await openLive(page, exam);
    await expect.poll(() => leavingsOf(teacher, exam), { timeout: 15_000 }).toEqual([{ from_start: true }]);
  });
});

test("an overlay that loads late leaves the same time to comply; if it never loads, the teacher is still notified", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(/net::ERR_FAILED/);
  const teacher = (await enter("helene")).request;
  for (const comes of [true, false]) {
    const exam = await makeExam(server, { quiz: { require_fullscreen: true } });
    const page = await enter("camille");
    let isBroken = true;
    await page.route(/\/exam-overlay-[^/]*\.js/, (route) => (isBroken ? route.abort() : route.fallback()));
    await page.clock.install();
    await openLive(page, exam);
    await expect.poll(() => eventKinds(teacher, exam), { timeout: 15_000 }).toContain("page_load");
    await page.clock.fastForward(45_000);
    isBroken = !comes;
    await page.clock.fastForward(4_000);
    await expect(overlay(page)).toHaveCount(comes ? 1 : 0);
    if (comes) {
      await page.clock.fastForward(20_000);
      expect(await leavingsOf(teacher, exam)).toEqual([]);
    }
    await page.clock.fastForward(15_000);
    await expect.poll(() => leavingsOf(teacher, exam), { timeout: 15_000 }).toEqual([{ from_start: true }]);
    await page.close();
  }
});

test("EVT-39~ SHARE-08~ after a reload, fullscreen and share count as left unless the student restores them promptly, which marks nobody", async ({
  enter,
  server,
}) => {
  test.slow();
  const exam = await makeExam(server, { quiz: { screen_recording: true, require_fullscreen: true } });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await drawnScreen(page);
  const giveBoth = async () => {
    await page.getByRole("button", { name: "Share my screen" }).click();
    await page.getByRole("button", { name: "Enter fullscreen" }).click();
    await expect(overlay(page)).toHaveCount(0);
  };
  const lost = async () =>
    (await eventsOf(teacher, exam))
      .filter(({ kind }) => kind === "fullscreen_leave" || kind === "screen_share_stop")
      .map(({ kind, details }) => [kind, details]);
  await openLive(page, exam);
  await giveBoth();
  await openLive(page, exam);
  await giveBoth();
  const loads = async () => (await eventKinds(teacher, exam)).filter((kind) => kind === "page_load").length;
  await expect.poll(loads, { timeout: 15_000 }).toBe(2);
  expect(await lost()).toEqual([]);

  await page.reload();
  await expect(overlay(page)).toBeVisible();
  await expect
    .poll(async () => (await lost()).toSorted(), { timeout: 60_000 })
    .toEqual([
      ["fullscreen_leave", { from_start: true }],
      ["screen_share_stop", { from_start: true }],
    ]);
  await giveBoth();
  const { report } = await read<AttemptReport>(teacher, `/api/v1/scores/${await scoreOf(teacher, exam)}/events_report`);
  for (const kind of ["fullscreen_leave", "screen_share_stop"] as const) {
    expect(report[kind]).toMatchObject({ occurrences: 1 });
    expect(report[kind]!.max_duration).toBeGreaterThan(25);
  }
  const [row] = await read<TeacherScore[]>(teacher, `/api/v1/quizzes/${exam.quiz_id}/scores`);
  expect(row!.suspect_events_count).toBe(1);
});

/** Whether nothing covers its centre. */
const isOnTop = (part: Locator) =>
  part.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
  });
const refuseSharing = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = () =>
      Promise.reject(new DOMException("Permission denied by system", "NotAllowedError"));
  });

test("a student whose system denies screen sharing can ask for help while covered by the overlay", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { quiz: { screen_recording: true, live_chat: true } });
  const page = await enter("camille");
  await refuseSharing(page);
  await openLive(page, exam);
  const dialog = page.getByRole("alertdialog", { name: "Share your screen to continue" });
  const chat = page.getByRole("dialog", { name: "Contact your teacher" });
  const help = dialog.getByRole("button", { name: "Sharing does not work: get help" });
  await expect(help).toHaveCount(0);
  await dialog.getByRole("button", { name: "Share my screen" }).click();
  await expect(dialog).toContainText("or ask support");
  for (const [width, height] of [
    [1280, 800],
    [360, 740],
  ] as const)
    await test.step(`at ${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      await page.getByRole("button", { name: "About this exam" }).click();
      const contact = page.getByRole("button", { name: "Contact your teacher" }).last();
      expect(await isOnTop(contact)).toBe(true);
      await contact.click();
      const field = chat.getByLabel("Write a message");
      await expect(field).toBeFocused();
      expect(await isOnTop(field)).toBe(true);
      await chat.getByRole("button", { name: "Close the conversation" }).click();
      await expect(chat).toHaveCount(0);
      await help.click();
      await expect(field).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(help).toBeFocused();
    });
  await expectAccessible(page);
});

test("a waiver removes the overlay without taking the focus from the chat", async ({ enter, server }) => {
  const exam = await makeExam(server, { quiz: { screen_recording: true, live_chat: true } });
  const teacher = (await enter("helene")).request;
  const page = await enter("camille");
  await openLive(page, exam);
  await expect(overlay(page)).toBeVisible();
  await page.getByRole("button", { name: "Contact your teacher" }).click();
  const field = page.getByLabel("Write a message");
  await field.fill("My computer cannot");
  const path = `/api/v1/quizzes_attempt_summaries/${exam.seatOf("camille").id}/recording_waiver`;
  expect((await teacher.put(path, { data: { waives: "screen" } })).status()).toBe(200);
  await expect(overlay(page)).toHaveCount(0, { timeout: 15_000 });
  await expect(field).toBeFocused();
});

test("the desktop app reports every failed share, from the first one", async ({ enter, server }) => {
  const exam = await makeExam(server, { quiz: { screen_recording: true } });
  const page = await enter("camille");
  await page.addInitScript(() => {
    Object.assign(window, { examplar_desktop: { version: "1", hasScreenPermission: () => Promise.resolve(false) } });
  });
  await openLive(page, exam);
  const error = overlay(page).getByRole("status");
  for (const text of ["Sharing did not start.", "Sharing did not start.", "macOS does not let the app share"]) {
    await page.getByRole("button", { name: "Share my screen" }).click();
    await expect(error).toContainText(text);
  }
});

test("an overlay covers the calculator, which then receives no keys", async ({ enter, server }) => {
  const exam = await makeExam(server, { quiz: { require_fullscreen: true, embedded_calculator: "basic" } });
  const page = await enter("camille");
  await openLive(page, exam);
  await page.getByRole("button", { name: "Enter fullscreen" }).click();
  await page.getByRole("button", { name: "Calculator", exact: true }).click();
  await expect(page.getByRole("region", { name: "Calculator", exact: true }).getByRole("textbox")).toBeFocused();
  await page.evaluate(() => document.exitFullscreen());
  await expect(overlay(page)).toBeVisible();
  const field = page.locator("[inert] section input[type=text]");
  await expect(field).toBeAttached();
  const isCovered = field.evaluate((input) => {
    const { left, top } = input.getBoundingClientRect();
    return Boolean(document.elementFromPoint(left + 5, top + 5)?.closest("[data-overlay]"));
  });
  expect(await isCovered).toBe(true);
  const button = page.getByRole("button", { name: "Calculator", exact: true });
  await expect(button).toBeDisabled();
  await page.getByRole("button", { name: "Enter fullscreen" }).click();
  await expect(button).toBeEnabled();
});

test("an overlay that follows another also gets the focus, and the answer gets it back after the last one", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server, { quiz: { screen_recording: true, require_fullscreen: true } });
  const page = await enter("camille");
  await drawnScreen(page);
  await holdStreams(page);
  await openLive(page, exam);
  const meetBoth = async () => {
    await expect(page.getByRole("button", { name: "Share my screen" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Enter fullscreen" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(overlay(page)).toHaveCount(0);
  };
  await meetBoth();
  const answer = page.getByRole("radio", { name: "Less" });
  // Focus without a click, because choosing an answer moves to the next page.
  await answer.focus();
  await endStream(page, "screen");
  await expect(overlay(page)).toHaveAttribute("data-overlay", "screen");
  await page.evaluate(() => document.exitFullscreen());
  await meetBoth();
  await expect(answer).toBeFocused();
});

test("OVER-01 OVER-04 TABS-03~ ERR-40 ERR-42 another tab, or the mouse outside the page, covers a supervised exam, in French too", async ({
  enter,
  server,
}) => {
  const sections = [
    { name: "One", exercises: [{ display_name: "Tax", questions: [trueFalse("Interest lowers tax.")] }] },
  ];
  const exam = await makeExam(server, { sections, quiz: { detect_mouse_leave: true } });
  const page = await enter("camille", { language: "fr" });
  await openLive(page, exam);
  await expect(overlay(page)).toHaveCount(0);

  await mouse(page, "mouseleave");
  await expect(page.getByRole("alert")).toContainText("Restez dans l’examen");
  await expectAccessible(page);
  await mouse(page, "mouseenter");
  await expect(overlay(page)).toHaveCount(0);

  const second = await page.context().newPage();
  await openLive(second, exam);
  const dialog = page.getByRole("alertdialog", { name: "Cet examen est ouvert dans un autre onglet" });
  await expect(dialog).toBeVisible();
  await look(page, { name: "overlay-tabs", pictures: ["light"] });
  await second.close();
  await expect(dialog).toHaveCount(0, { timeout: 10_000 });
  await page.getByRole("radio").first().click();
});

test("an exam without requirements is never covered, and typing continues while the mouse is outside", async ({
  enter,
  server,
}) => {
  const exam = await makeExam(server);
  const page = await enter("camille");
  await openLive(page, exam);
  const second = await page.context().newPage();
  await openLive(second, exam);
  await page.waitForTimeout(1_500);
  await mouse(page, "mouseleave");
  for (const tab of [page, second]) await expect(overlay(tab)).toHaveCount(0);
  await second.close();

  const watched = await makeExam(server, { quiz: { detect_mouse_leave: true } });
  await openLive(page, watched);
  await page.getByRole("button", { name: "Next", exact: true }).click();
  await page.getByRole("textbox").click();
  await page.keyboard.type("Before ");
  await mouse(page, "mouseleave");
  await expect(overlay(page)).toBeVisible();
  await page.keyboard.type("and after.");
  await mouse(page, "mouseenter");
  await expect(page.getByRole("textbox")).toHaveValue("Before and after.");
});
