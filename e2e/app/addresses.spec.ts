import type { Quiz, ScoreRow, TaughtQuiz } from "@examplar/contract";
import { read } from "../support/people.ts";
import { addressOf, seatIn, seatThatIs } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";
import { refusal } from "../support/troubles.ts";

const notBuilt = { level: 1, name: "This part is not built yet" } as const;
const notFound = { level: 1, name: "This page does not exist" } as const;

test("ROUTE-01 ROUTE-04 the exam list is at the root of the student app, under the top navigation", async ({
  enter,
}) => {
  const page = await enter("oliver");
  await page.goto("/");
  await expect(page).toHaveTitle("Your exams · Examplar");
  await expect(page.getByRole("banner").getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Your exams" })).toBeVisible();
});

const laterScreens = ["/exam/1/1/picture_upload/5", "/exam/1/1/picture_upload", "/lti/14"];

test("later screens have their addresses in the student app", async ({ enter }) => {
  const page = await enter("camille");
  for (const path of laterScreens) {
    await page.goto(path);
    await expect(page.getByRole("heading", notBuilt), path).toBeVisible();
    await expect(page).toHaveURL(path);
  }
});

test("SHELL-06 a visitor can open none of them", async ({ page, troubles }) => {
  troubles.allow(refusal(401, "/api/v1/users/me"));
  for (const path of [...laterScreens, "/exam/1/1/correction"]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?redirect_to=${encodeURIComponent(path)}`);
  }
});

test("ROUTE-12 ROUTE-03 ROLE-04~ only support can open the recovery page, with or without an instance", async ({
  enter,
}) => {
  const support = await enter("noor");
  for (const path of ["/exam/1/1/recovery", "/exam/1/1/recovery/7"]) {
    await support.goto(path);
    await expect(support.getByRole("heading", { level: 1, name: "Recover answers" })).toBeVisible();
  }
  const student = await enter("camille");
  await student.goto("/exam/1/1/recovery/7");
  await expect(student.getByRole("heading", notFound)).toBeVisible();
});

test("the public join page opens without a sign-in", async ({ page, troubles }) => {
  troubles.allow(refusal(401, "/api/v1/users/me"));
  await page.goto("/join_session/NorthbridgeStats");
  await expect(page.getByRole("heading", notBuilt)).toBeVisible();
  await expect(page).toHaveURL("/join_session/NorthbridgeStats");
});

test("ROUTE-02 ROUTE-22 ERR-05 an id that is not an integer, and any unknown path, is not found", async ({ enter }) => {
  const page = await enter("camille");
  const paths = [
    "/exam/abc/1/live",
    "/exam/1/two/onboarding",
    "/exam/1.5/sessions",
    "/exam/-1/quiz",
    "/exam/0/1/score",
    "/exam/1e3/1/correction",
    "/exam/1/1/picture_upload/x",
    "/exam/99999999999999999999/1/live",
    "/lti/one",
    "/exam/1/1",
    "/nowhere/at/all",
    "/nowhere.html",
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading", notFound), path).toBeVisible();
  }
  await page.getByRole("link", { name: "Back to your exams" }).click();
  await expect(page).toHaveURL("/");
});

test("ROUTE-05 ROUTE-06 ROUTE-03 the quiz address has no screen and redirects to the sessions", async ({ enter }) => {
  const page = await enter("camille");
  const first = await seatIn(page.request, "Statistiques descriptives", "Groupe A");
  const second = await seatIn(page.request, "Statistiques descriptives", "Groupe B");
  await page.goto(addressOf(second, "quiz"));
  await expect(page).toHaveURL(addressOf(second, "sessions"));
  await page.goto(`/exam/${first.quiz_id}/quiz`);
  await expect(page).toHaveURL(addressOf(first, "sessions"));
  await expect(page.getByRole("heading", { level: 1, name: /Statistiques descriptives/ })).toBeVisible();
});

test("ROUTE-06 the address of a quiz without a seat redirects to the exam list", async ({ enter }) => {
  const page = await enter("oliver");
  await page.goto("/exam/1/quiz");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: "Your exams" })).toBeVisible();
});

test("ROUTE-07 ROUTE-09 addresses with online_exams, whatever follows, redirect to onboarding", async ({ enter }) => {
  const page = await enter("camille");
  const seat = await seatIn(page.request, "Introductory Statistics");
  const { quiz_id, id } = seat;
  for (const path of [
    `/${quiz_id}/${id}/online_exams`,
    `/${quiz_id}/online_exams`,
    `/${quiz_id}/${id}/online_exams/start`,
    `/${quiz_id}/${id}/online_exams_old?x=1`,
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(addressOf(seat, "onboarding"));
    await expect(page.locator("#step-title")).toBeVisible();
  }
});

test("ROUTE-09 ROUTE-11 ROUTE-03 onboarding and score addresses without a summary find the student's own summary", async ({
  enter,
}) => {
  const page = await enter("camille");
  const open = await seatIn(page.request, "Introductory Statistics");
  await page.goto(`/exam/${open.quiz_id}/onboarding`);
  await expect(page).toHaveURL(addressOf(open, "onboarding"));
  const over = await seatIn(page.request, "Droit des contrats");
  await page.goto(`/exam/${over.quiz_id}/score`);
  await expect(page).toHaveURL(addressOf(over, "score"));
  await expect(page.getByRole("heading", { level: 1, name: /handed in|time was up|did not take/ })).toBeVisible();
});

test("ROUTE-20 /activities redirects to the exam list", async ({ enter }) => {
  const page = await enter("oliver");
  await page.goto("/activities");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1, name: "Your exams" })).toBeVisible();
});

test("ROUTE-21 ERR-04 /update_browser explains what to do, and an old browser is redirected there before the app loads", async ({
  page,
  troubles,
}) => {
  troubles.allow(refusal(401, "/api/v1/users/me"));
  await page.goto("/update_browser");
  await expect(page.getByRole("heading", { level: 1, name: "Update your browser" })).toBeVisible();
  await expect(page.getByText("Install the latest version of Firefox, Chrome, Edge or Safari")).toBeVisible();

  await page.addInitScript(() => {
    Object.defineProperty(window, "structuredClone", { value: undefined });
  });
  await page.goto("/");
  await expect(page).toHaveURL(/\/update_browser(\.html)?$/);
  await expect(page.getByRole("heading", { name: "Mettez votre navigateur à jour" })).toBeVisible();
});

test("ROUTE-24 ROUTE-25 the back link leads a student to their exams and a teacher to the scores of the quiz", async ({
  enter,
  troubles,
}) => {
  troubles.allow(refusal(404, "/api/v1/scanned_paper_quiz_sheets/"));
  const student = await enter("camille");
  const seat = await seatThatIs(student.request, "not_answerable_yet");
  await student.goto(addressOf(seat, "onboarding"));
  await student.getByRole("link", { name: "Back to your exams" }).click();
  await expect(student).toHaveURL("/");

  const teacher = await enter("helene");
  const [quiz] = await read<Quiz[]>(teacher.request, "/api/v1/quizzes");
  await teacher.goto(`/courses/quizzes/${quiz!.id}/scans/999999`);
  await teacher.getByRole("link", { name: "See the scores" }).click();
  await expect(teacher).toHaveURL(`/courses/quizzes/${quiz!.id}/scores`);
});

test("ROUTE-26 the address of quizPaperScan has the ids of a quiz and a scan, both integers", async ({ enter }) => {
  const page = await enter("helene");
  const quizzes = await read<TaughtQuiz[]>(page.request, "/api/v1/quizzes");
  const paper = quizzes.find(({ name }) => name.startsWith("Microéconomie"))!;
  const rows = await read<ScoreRow[]>(page.request, `/api/v1/quizzes/${paper.id}/scores`);
  const row = rows.find(({ name }) => name === "Camille Martin")!;
  const scan = row.id === null ? null : row.scanned_paper_quiz_sheet_id;
  await page.goto(`/courses/quizzes/${paper.id}/scans/${scan}`);
  await expect(page.getByRole("heading", { level: 1, name: "Camille Martin" })).toBeVisible();
  const other = quizzes.find(({ id }) => id !== paper.id)!;
  await page.goto(`/courses/quizzes/${other.id}/scans/${scan}`);
  await expect(page.getByRole("heading", { level: 1, name: "You cannot see this scan" })).toBeVisible();
  await page.goto("/courses/quizzes/1/scans/x");
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
});
