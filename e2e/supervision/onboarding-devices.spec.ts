import type { StartedExam, Summary, User } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { twoCameras } from "../support/fake-devices.ts";
import { goTo, nextButton, plantExam, startButton, stepTitle, type PlantedSeat } from "../support/onboarding.ts";
import { read } from "../support/people.ts";
import { watchTracks } from "../support/recording.ts";
import { addressOf } from "../support/seats.ts";
import type { Server } from "../support/server.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: twoCameras, viewport: { width: 1280, height: 800 } });

const agreed = { user_data_usage_accepted_at: new Date().toISOString() };
const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const opensNot = "Your exam could not be opened";

/** Opens the Start step for a student whose microphone is running. */
const readyToStart = async (page: Page, server: Server): Promise<PlantedSeat> => {
  const seat = await plantExam(server, { quiz: { audio_proctoring: true }, seat: agreed });
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Your microphone");
  await expect(page.getByRole("meter")).toBeVisible();
  await nextButton(page).click();
  await stepTitle(page, "One last step before you start");
  await page.getByRole("checkbox").last().check();
  await expect(startButton(page)).toBeEnabled();
  return seat;
};

/** Corrupts the paper in the reply to the start; the paper requested later is complete. */
const spoilStart = (page: Page) =>
  page.route(/\/start$/, async (route) => {
    const reply = await route.fetch();
    const started = (await reply.json()) as StartedExam;
    await route.fulfill({ response: reply, json: { ...started, paper: { ...started.paper, answers: null } } });
  });

test("an exam that fails to open keeps the microphone on for another try", async ({ enter, server }) => {
  const page = await enter("amelia");
  const live = await watchTracks(page);
  await spoilStart(page);
  await readyToStart(page, server);
  await startButton(page).click();
  await expect(page.getByRole("heading", { name: opensNot })).toBeVisible();
  expect(await live()).toBe(1);
  await button(page, "Try again").click();
  await expect(page.getByRole("timer")).toBeVisible();
  expect(await live()).toBe(1);
});

test("leaving an exam that failed to open turns the microphone off", async ({ enter, server }) => {
  const page = await enter("amelia");
  const live = await watchTracks(page);
  await spoilStart(page);
  await readyToStart(page, server);
  await startButton(page).click();
  await expect(page.getByRole("heading", { name: opensNot })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/onboarding$/);
  await expect.poll(live).toBe(0);
});

/** From the start on, the server reports that the attempt is handed in, like after an end on another computer. */
const handInAtStart = async (page: Page, { id }: PlantedSeat) => {
  let handedIn: Promise<Summary> | null = null;
  await page.route(new RegExp(`quizzes_attempt_summaries/${id}$`), async (route) => {
    if (handedIn === null) return route.fallback();
    const json = await handedIn;
    // Not before the reply to the start, which would replace it.
    await page.waitForURL(/\/live$/);
    await route.fulfill({ json });
  });
  await page.route(/\/start$/, async (route) => {
    const started = route.fetch();
    // Set before the server starts the attempt: the page reads the seat again as soon as it hears of the start.
    handedIn = started.then(async () => {
      const summary = await read<Summary>(page.request, `/api/v1/quizzes_attempt_summaries/${id}`);
      return { ...summary, answerability: "answered" as const, is_answered: true };
    });
    await handedIn;
    await route.fulfill({ response: await started });
  });
};

test("a start that redirects to the score turns the microphone off", async ({ enter, server, troubles }) => {
  troubles.allow(/status of 4\d\d/);
  const page = await enter("amelia");
  const live = await watchTracks(page);
  const seat = await readyToStart(page, server);
  await handInAtStart(page, seat);
  await startButton(page).click();
  await expect(page).toHaveURL(/\/score$/);
  await expect.poll(live).toBe(0);
});

test("starting an exam that has become invisible turns the microphone off", async ({ enter, server, troubles }) => {
  troubles.allow(/status of 404/);
  const page = await enter("amelia");
  const live = await watchTracks(page);
  const { quiz_id } = await readyToStart(page, server);
  await page.route(new RegExp(`/quizzes/${quiz_id}$`), (route) =>
    route.fulfill({ status: 404, json: { code: "not_found", status: 404 } }),
  );
  // The exam gate uses data cached for up to five seconds, so wait until it is stale.
  await page.waitForTimeout(5_100);
  await startButton(page).click();
  await expect(page).toHaveURL(/\/live$/);
  await expect(page.getByRole("heading", { name: "This exam is not open to you" })).toBeVisible();
  await expect.poll(live).toBe(0);
});

/** Selects the first camera that is not excluded, and waits until the server has saved it. */
const pickCamera = async (page: Page, excludes: (value: string) => boolean): Promise<string> => {
  const picker = page.getByLabel("Which camera");
  const options = picker.locator('option:not([value=""])');
  await expect(options).toHaveCount(2);
  const ids = await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  const id = ids.find((one) => !excludes(one))!;
  await picker.selectOption(id);
  await expect.poll(async () => (await read<User>(page.request, "/api/v1/users/me")).camera_id).toBe(id);
  return id;
};

test("CAP-17~ a saved camera in use by another program can be replaced by one that works", async ({
  enter,
  server,
}) => {
  const seat = await plantExam(server, { quiz: { video_proctoring: true }, seat: agreed });
  const page = await enter("amelia");
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Your camera");
  await expect(page.getByText("Your camera works.")).toBeVisible();
  const first = await page.getByLabel("Which camera").inputValue();
  const busy = await pickCamera(page, (id) => id === first);
  await page.addInitScript((busy_id) => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (wanted) =>
      JSON.stringify(wanted).includes(busy_id) ? Promise.reject(new DOMException("", "NotReadableError")) : ask(wanted);
  }, busy);
  await page.reload();
  await goTo(page, "Your camera");
  await expect(page.getByRole("alert")).toContainText("Another program is using your camera");
  await button(page, "Try again").click();
  await expect(page.getByRole("alert")).toContainText("Another program is using your camera");
  await pickCamera(page, (id) => id === busy);
  await expect(page.getByText("Your camera works.")).toBeVisible();
  await expect(nextButton(page)).toBeEnabled();
});

test("Back while the last photo is being sent is not undone when the photo arrives", async ({ enter, server }) => {
  const seat = await plantExam(server, { quiz: { video_proctoring: true }, seat: agreed });
  const page = await enter("amelia");
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Your camera");
  await expect(page.getByText("Your camera works.")).toBeVisible();
  await goTo(page, "Three photos of you");
  for (const pose of ["Turn your head to your right", "Turn your head to your left"]) {
    await button(page, "Take the photo").click();
    await button(page, "Keep this photo").click();
    await expect(page.getByText(pose)).toBeVisible();
  }
  let release = () => {};
  const held = new Promise<void>((resolve) => void (release = resolve));
  await page.route("**/storage/**", async (route) => {
    await held;
    await route.fallback();
  });
  await button(page, "Take the photo").click();
  await button(page, "Keep this photo").click();
  await button(page, "Back").click();
  await stepTitle(page, "Your camera");
  release();
  const saved = () => read<Summary>(page.request, `/api/v1/quizzes_attempt_summaries/${seat.id}`);
  await expect.poll(async () => (await saved()).identity_photos.length, { timeout: 20_000 }).toBe(3);
  // The page learns of it a moment after the server.
  await page.waitForTimeout(1_000);
  await stepTitle(page, "Your camera");
  await expect(page.getByRole("region", { name: "Camera", exact: true })).toHaveCount(0);
});
