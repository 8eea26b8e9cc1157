import type { Summary } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { expectNoSideways } from "../support/screens/accessible.ts";
import { look } from "../support/screens/look.ts";
import { goTo, nextButton, plantExam, startButton, stepTitle } from "../support/onboarding.ts";
import { read, write } from "../support/people.ts";
import { addressOf } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";

const lastTitle = "One last step before you start";
const agreement = (page: Page) => page.getByRole("checkbox", { name: /I take this exam on my own/ });
const titleOf = (page: Page) => page.getByRole("heading", { level: 1 });
const summaryOf = (page: Page, id: number) => read<Summary>(page.request, `/api/v1/quizzes_attempt_summaries/${id}`);

test("ONB-03 ONB-04 ONB-05 ONB-24 ONB-25 ONB-31 ONB-33 the whole onboarding works by keyboard alone, from the greeting into the exam", async ({
  enter,
  server,
}) => {
  const seat = await plantExam(server, { quiz: { detect_mouse_leave: true } });
  const page = await enter("amelia");
  await page.goto(addressOf(seat, "onboarding"));
  await stepTitle(page, "Hello Amelia, here is how it goes");
  await expect(page.getByText("out of 20")).toBeVisible();
  await expect(page.getByRole("img", { name: "Step 1 of 4" })).toBeVisible();

  const press = async (name: string) => {
    const button = page.getByRole("main").getByRole("button", { name, exact: true });
    for (let tabs = 0; tabs < 20 && !(await button.evaluate((one) => one === document.activeElement)); tabs += 1)
      await page.keyboard.press("Tab");
    await expect(button).toBeFocused();
    await page.keyboard.press("Enter");
  };
  await press("Understood");
  await stepTitle(page, "Get ready");
  await expect(titleOf(page)).toBeFocused();
  await press("Next");
  await stepTitle(page, "What is noticed during this exam");
  await expect(page.getByText("Leaving the page is noted.")).toBeVisible();
  await press("Back");
  await stepTitle(page, "Get ready");
  await press("Next");
  await press("Understood");
  await stepTitle(page, lastTitle);
  await expect(page.getByRole("img", { name: "Step 4 of 4" })).toBeVisible();
  await expect(startButton(page)).toBeDisabled();
  while (!(await agreement(page).evaluate((box) => box === document.activeElement))) await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(startButton(page)).toBeEnabled();
  expect((await summaryOf(page, seat.id)).user_agreement_accepted_at).not.toBeNull();

  const events = page.waitForResponse(/student_events$/);
  await press("Start");
  const sent = await events;
  expect(sent.request().postDataJSON()).toMatchObject({ events: [{ kind: "enter_exam" }] });
  expect(await sent.json()).toMatchObject({ results: [{ outcome: "stored" }] });
  await expect(page).toHaveURL(addressOf(seat, "live"));
  expect((await summaryOf(page, seat.id)).answerability).toBe("answering");
});

test("ONB-22 ONB-23 ONB-29 a checkbox that could not be saved stays unchecked and shows an error", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(refusal(503, "/api/v1/quizzes_attempt_summaries/"));
  const seat = await plantExam(server);
  const page = await enter("amelia");
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, lastTitle);
  await page.route(/quizzes_attempt_summaries\/\d+$/, (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 503 }) : route.fallback(),
  );
  await agreement(page).click();
  await expect(page.getByText("This could not be saved.")).toBeVisible();
  await expect(agreement(page)).not.toBeChecked();
  await expect(startButton(page)).toBeDisabled();
  await page.unrouteAll();
  await agreement(page).check();
  await expect(startButton(page)).toBeEnabled();
  await page.reload();
  await goTo(page, lastTitle);
  await expect(agreement(page)).toBeChecked();
});

test("when a start does not reach the server, the page says that nothing has started and offers to retry", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(/ERR_FAILED/);
  const seat = await plantExam(server);
  const page = await enter("amelia");
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, lastTitle);
  await agreement(page).check();
  await page.route(/\/start$/, (route) => route.abort());
  await startButton(page).click();
  await expect(page.getByText("nothing has started")).toBeVisible();
  await page.unrouteAll();
  await startButton(page).click();
  await expect(page).toHaveURL(addressOf(seat, "live"));
});

test("a start is one request for everything that the first question needs, and is retried on a busy server", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(refusal(503, "/start"));
  const seat = await plantExam(server);
  const page = await enter("amelia");
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, lastTitle);
  await agreement(page).check();
  await expect(startButton(page)).toBeEnabled();
  let isBusy = true;
  await page.route(/\/start$/, (route) => {
    if (!isBusy) return route.continue();
    isBusy = false;
    return route.fulfill({ status: 503, headers: { "retry-after": "1" } });
  });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await startButton(page).click();
  await expect(page).toHaveURL(addressOf(seat, "live"));
  await expect(page.getByRole("main").getByRole("heading").first()).toBeVisible();
  await expect.poll(() => asked.filter((one) => one.endsWith("/answers"))).not.toEqual([]);
  expect(asked.filter((one) => one.endsWith("/start"))).toHaveLength(2);
  expect(asked.filter((one) => /\/(quiz_instance|documents|rescue_key)$/.test(one))).toEqual([]);
});

test("ONB-01 a training has only the greeting step, and starts from there @screens", async ({ enter, server }) => {
  const instructions_html = "<p>Take \\(g = 9.81\\) everywhere.</p>";
  const seat = await plantExam(server, { quiz: { quiz_type: "training", instructions_html }, session: null });
  const page = await enter("amelia");
  await page.goto(addressOf(seat, "onboarding"));
  await stepTitle(page, "Hello Amelia, it is your turn");
  await expect(page.getByText("amelia.clarke@demo.example")).toBeVisible();
  await expect(page.getByRole("main").locator(".katex").first()).toBeVisible();
  await expect(page.getByRole("img", { name: "Step 1 of 1" })).toBeVisible();
  await expect(page.getByText("You can start when you are ready.", { exact: true })).toBeVisible();
  await look(page, { name: "onboarding-training", pictures: ["light"] });
  await startButton(page).click();
  await expect(page).toHaveURL(addressOf(seat, "live"));
});

test("ONB-02 a training that is not active cannot be started", async ({ enter, server }) => {
  const seat = await plantExam(server, { quiz: { quiz_type: "training", state: "published" }, session: null });
  const page = await enter("amelia");
  await page.goto(addressOf(seat, "onboarding"));
  await stepTitle(page, "Hello Amelia, it is your turn");
  await expect(startButton(page)).toBeDisabled();
});

test("ONB-04 I18N the language can be switched in the greeting, and every step is in French", async ({
  enter,
  server,
}) => {
  const seat = await plantExam(server, { quiz: { require_fullscreen: true } });
  const page = await enter("amelia", { viewport: { width: 320, height: 700 } });
  await page.goto(addressOf(seat, "onboarding"));
  await page.getByRole("main").getByRole("button", { name: "Français" }).click();
  await stepTitle(page, "Bonjour Amelia, voici comment cela se passe");
  for (const title of ["Préparez-vous", "Ce qui est relevé pendant cet examen", "Dernière étape avant de commencer"]) {
    await expectNoSideways(page);
    await nextButton(page).click();
    await stepTitle(page, title);
  }
  await expectNoSideways(page);
  await page.getByRole("checkbox", { name: /Je passe cet examen seul/ }).check();
  await expect(startButton(page)).toHaveText("Commencer");
});

test("ANALYTICS-01 opening the onboarding is tracked with the quiz and the attempt", async ({ enter, server }) => {
  const seat = await plantExam(server, { quiz: { name: "Counted exam" } });
  const page = await enter("amelia");
  await page.addInitScript(() => {
    window.addEventListener("examplar:analytics", (event) => {
      document.documentElement.dataset["counted"] = JSON.stringify((event as CustomEvent).detail);
    });
  });
  await page.goto(addressOf(seat, "onboarding"));
  await expect(page.locator("html")).toHaveAttribute(
    "data-counted",
    JSON.stringify({
      name: "openStudentExamOnboarding",
      details: { quiz_name: "Counted exam", quiz_id: seat.quiz_id, attempt_id: seat.id },
    }),
  );
});

test("ONB-13 an exam that is not published stops its owner with a notice @screens", async ({ enter, server }) => {
  const seat = await plantExam(server, {
    quiz: { state: "draft" },
    session: null,
    student_email: "priya.raman@demo.example",
  });
  const page = await enter("priya");
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "This exam is not published yet");
  await expect(nextButton(page)).toBeDisabled();
  await look(page, { name: "onboarding-not-published", pictures: ["light"] });
});

const supervised = {
  video_proctoring: true,
  id_card_check: true,
  screen_proctoring: true,
  screen_recording: true,
  audio_proctoring: true,
} as const;

const told = {
  en: {
    needs: "What you need for this exam",
    all: [
      "The desktop app.",
      "A working camera.",
      "A working microphone.",
      "Your student or identity card.",
      "Three photos of you.",
      "Your whole screen, shared.",
      "A single screen.",
      "Full screen.",
      "No spell checker.",
    ],
    no_way_back: "No going back.",
    last: lastTitle,
  },
  fr: {
    needs: "Ce qu’il vous faut pour cet examen",
    all: [
      "L’application de bureau.",
      "Une caméra qui fonctionne.",
      "Un micro qui fonctionne.",
      "Votre carte d’étudiant ou d’identité.",
      "Trois photos de vous.",
      "Tout votre écran, partagé.",
      "Un seul écran.",
      "Le plein écran.",
      "Pas de correcteur d’orthographe.",
    ],
    no_way_back: "Pas de retour en arrière.",
    last: "Dernière étape avant de commencer",
  },
} as const;

for (const language of ["en", "fr"] as const) {
  test(`the first step says what the exam requires, and that there is no going back: ${language} @screens`, async ({
    enter,
    server,
  }) => {
    const { needs, all, no_way_back, last } = told[language];
    const strict = { ...supervised, desktop_app_required: true, block_spell_checker: true, require_fullscreen: true };
    const seat = await plantExam(server, { quiz: { ...strict, allow_questions_navigation: false } });
    const page = await enter("amelia", { language });
    await page.goto(addressOf(seat, "onboarding"));
    const list = page.getByRole("region", { name: needs });
    await expect(list.getByRole("listitem").locator("strong")).toHaveText([...all]);
    await expect(page.getByText(no_way_back)).toBeVisible();
    await look(page, { name: `onboarding-requirements-${language}`, pictures: ["light", "phone", "dark"] });

    const forward = await plantExam(server, { quiz: { allow_questions_navigation: false } });
    await page.goto(addressOf(forward, "onboarding"));
    await expect(page.getByText(no_way_back)).toBeVisible();
    await expect(list).toHaveCount(0);
    await goTo(page, last);
    await expect(page.getByText(no_way_back)).toBeVisible();

    const free = await plantExam(server, { quiz: { allow_questions_navigation: true } });
    await page.goto(addressOf(free, "onboarding"));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText(no_way_back)).toHaveCount(0);
  });
}

test("ONB-27 the owner starts a supervised exam in preview", async ({ enter, server }) => {
  const seat = await plantExam(server, {
    quiz: { ...supervised, state: "preview" },
    session: null,
    student_email: "priya.raman@demo.example",
  });
  const page = await enter("priya");
  await page.goto(addressOf(seat, "onboarding"));
  await expect(page.getByText("You are previewing this exam.")).toBeVisible();
  await goTo(page, "What is noticed during this exam");
  await page.getByRole("checkbox", { name: /recorded and shown to my teachers/ }).check();
  await goTo(page, lastTitle);
  await agreement(page).check();
  await startButton(page).click();
  await expect(page).toHaveURL(addressOf(seat, "live"));
});

test("ONB-32 starting enters fullscreen if the exam requires it", async ({ enter, server }) => {
  const seat = await plantExam(server, { quiz: { require_fullscreen: true } });
  const page = await enter("amelia");
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, lastTitle);
  await agreement(page).check();
  await startButton(page).click();
  await expect(page).toHaveURL(addressOf(seat, "live"));
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
});

test("a student who returns to a running exam sees the time left and needs one click to continue", async ({
  enter,
  server,
}) => {
  const seat = await plantExam(server);
  const page = await enter("amelia");
  const now = new Date().toISOString();
  await page.request.patch(`/api/v1/quizzes_attempt_summaries/${seat.id}`, {
    data: { user_agreement_accepted_at: now },
  });
  await write(page.request, `/api/v1/quizzes_attempt_summaries/${seat.id}/start`, {
    device_id: "00000000-0000-4000-8000-000000000001",
  });
  await page.goto(addressOf(seat, "onboarding"));
  await stepTitle(page, "Your exam is running");
  await expect(page.getByRole("timer", { name: "Time left" })).toHaveText(/^(\d+:)?\d+:\d{2}$/);
  await expect(page.getByText(/you can start/i)).toHaveCount(0);
  await page.getByRole("button", { name: "Continue the exam" }).click();
  await expect(page).toHaveURL(addressOf(seat, "live"));
});
