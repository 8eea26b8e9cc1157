import type { Summary, User } from "@examplar/contract";
import type { Page } from "@playwright/test";
import { twoCameras } from "../support/fake-devices.ts";
import { goTo, nextButton, plantExam, stepTitle } from "../support/onboarding.ts";
import { read, signIn } from "../support/people.ts";
import { endStream, holdStreams, rowsIn, waitingKinds } from "../support/recording.ts";
import { look } from "../support/screens/look.ts";
import { addressOf } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";
import { noNetwork } from "../support/troubles.ts";

test.use({ launchOptions: twoCameras, viewport: { width: 1280, height: 800 } });

const supervised = {
  video_proctoring: true,
  id_card_check: true,
  screen_proctoring: true,
  screen_recording: true,
  audio_proctoring: true,
  require_fullscreen: true,
} as const;

const main = (page: Page) => page.getByRole("main");
const button = (page: Page, name: string) => main(page).getByRole("button", { name, exact: true });
const preview = (page: Page) => main(page).getByRole("img", { name: "Picture of your camera" });
const photosOf = async (page: Page, id: number) =>
  (await read<Summary>(page.request, `/api/v1/quizzes_attempt_summaries/${id}`)).identity_photos.toSorted();

const agree = async (page: Page) => {
  await goTo(page, "What is noticed during this exam");
  await page.getByRole("checkbox", { name: /recorded and shown to my teachers/ }).check();
  await expect(nextButton(page)).toBeEnabled();
  await nextButton(page).click();
};

test("ONB-11 ONB-12 ONB-14 ONB-15 ONB-17 ONB-18 ONB-19 ONB-20 ONB-21 PHOTO-01 PHOTO-02 PHOTO-03 PHOTO-04 PHOTO-05 PHOTO-06 PHOTO-07 PHOTO-08 SHARE-01 SHARE-05 SHARE-06 SHARE-07 CAP-15 CAP-16 CAP-17 CONST-10 CONST-11 CONST-34 CONST-35 CAP-18 ERR-35 the onboarding leads from the consent through camera, photos, screen and microphone @screens", async ({
  enter,
  server,
  troubles,
}) => {
  test.setTimeout(180_000);
  troubles.allow(noNetwork);
  const seat = await plantExam(server, { quiz: supervised });
  const page = await enter("amelia");
  await holdStreams(page);
  await page.goto(addressOf(seat, "onboarding"));

  // The consent comes first and names the retention of each record. A student who refuses has a way to continue.
  await goTo(page, "What is noticed during this exam");
  await expect(page.getByRole("listitem").filter({ hasText: "Your camera takes pictures." })).toContainText("90 days");
  await expect(main(page)).toContainText("Priya Raman");
  await expect(nextButton(page)).toBeDisabled();
  await button(page, "I do not agree to be recorded").click();
  await expect(main(page)).toContainText("Nothing is recorded");
  await look(page, { name: "onboarding-consent-declined", pictures: ["light", "phone"] });
  await button(page, "Write to support").click();
  await expect(
    page.getByRole("dialog", { name: /support/i }).or(page.getByRole("region", { name: /support/i })),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await agree(page);

  await stepTitle(page, "Your camera");
  await expect(preview(page)).toHaveAttribute("data-live", "true");
  await expect(preview(page)).toHaveJSProperty("width", 1000);
  await expect(preview(page)).toHaveJSProperty("height", 500);
  const picker = page.getByLabel("Which camera");
  await expect(picker.locator("option")).toHaveCount(2);
  const [first, second] = await picker
    .locator("option")
    .evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value));
  const other = (await picker.inputValue()) === first ? second! : first!;
  await picker.selectOption(other);
  await expect(picker).toHaveValue(other);
  await expect.poll(async () => (await read<User>(page.request, "/api/v1/users/me")).camera_id).toBe(other);
  await expect(nextButton(page)).toBeEnabled();
  await look(page, { name: "onboarding-webcam", pictures: ["light", "dark", "phone"] });
  await nextButton(page).click();

  await stepTitle(page, "Your identity card");
  await expect(nextButton(page)).toBeDisabled();
  await button(page, "Take the photo").click();
  const taken = main(page).getByRole("img", { name: "The photo you have just taken" });
  await expect(taken).toBeVisible();
  await expect(button(page, "Take the photo")).toHaveCount(0);
  expect(await photosOf(page, seat.id)).toEqual([]);
  await button(page, "Take it again").click();
  await expect(taken).toHaveCount(0);
  await button(page, "Take the photo").click();
  await look(page, { name: "onboarding-identity-card", pictures: ["light", "phone"] });
  await button(page, "Keep this photo").click();
  await expect(page.getByText("The photo of your card is saved.")).toBeVisible();
  await expect(button(page, "Take the photo")).toHaveCount(0);
  expect(await photosOf(page, seat.id)).toEqual(["id_card"]);
  await nextButton(page).click();

  await stepTitle(page, "Three photos of you");
  await expect(page.getByRole("region", { name: "Camera" })).toHaveCount(0);
  // A photo that cannot be sent is kept in the browser and sent once the network is back.
  await button(page, "Take the photo").click();
  await page.context().setOffline(true);
  await button(page, "Keep this photo").click();
  await expect(page.getByText("The photo could not be sent yet.")).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText("Turn your head to your right")).toBeVisible({ timeout: 20_000 });
  await look(page, { name: "onboarding-reference-photos", pictures: ["light", "dark", "phone"] });

  // A reload loses only the streams.
  await page.reload();
  await goTo(page, "Your camera");
  await expect(preview(page)).toHaveAttribute("data-live", "true");
  await expect(picker).toHaveValue(other);
  await goTo(page, "Three photos of you");
  for (const pose of ["Turn your head to your right", "Turn your head to your left"]) {
    await expect(page.getByText(pose)).toBeVisible();
    await expect(nextButton(page)).toBeDisabled();
    await button(page, "Take the photo").click();
    await button(page, "Keep this photo").click();
  }
  await stepTitle(page, "Your screen is part of the record");
  expect(await photosOf(page, seat.id)).toEqual(["anchor_front", "anchor_left", "anchor_right", "id_card"]);
  const view = page.getByRole("region", { name: "Camera" });
  await expect(view.getByRole("img", { name: "Picture of your camera" })).toHaveAttribute("data-live", "true");
  await look(page, { name: "onboarding-screen-notice", pictures: ["light", "phone"] });
  await nextButton(page).click();

  await stepTitle(page, "Share your screen");
  await expect(nextButton(page)).toBeDisabled();
  // A microphone that does not start is shown and logged, and does not block the student.
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotReadableError"));
  });
  await button(page, "Share my screen").click();
  await stepTitle(page, "Your microphone");
  expect(await page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.evaluate(() => document.exitFullscreen());
  await expect(page.getByText("Your microphone did not start. You can go on")).toBeVisible();
  await expect(nextButton(page)).toBeEnabled();
  await page.evaluate(() => void Reflect.deleteProperty(navigator.mediaDevices, "getUserMedia"));
  await button(page, "Back").click();
  await nextButton(page).click();
  const meter = page.getByRole("meter", { name: "Level of your microphone" });
  // Chromium's fake microphone beeps once a second, so polling once a second could miss every beep.
  await expect
    .poll(async () => Number(await meter.getAttribute("aria-valuenow")), { intervals: [50] })
    .toBeGreaterThan(5);
  expect(await meter.evaluate((bar) => bar.getBoundingClientRect().width)).toBe(10);
  await look(page, { name: "onboarding-microphone", pictures: ["light", "phone"] });
  await button(page, "Back").click();
  await stepTitle(page, "Share your screen");
  await expect(page.getByText("Your screen is shared.")).toBeVisible();
  await look(page, { name: "onboarding-screen-share", pictures: ["light", "dark", "phone"] });
  await endStream(page, "screen");
  await expect(button(page, "Share my screen")).toBeVisible();
  await expect(nextButton(page)).toBeDisabled();
  await button(page, "Share my screen").click();
  await stepTitle(page, "Your microphone");
});

/** Takes the card's photo while the storage rejects every upload, so the photo stays on the device. */
const photographCardInVain = async (page: Page, server: Parameters<typeof plantExam>[0]) => {
  const quiz = { video_proctoring: true, id_card_check: true };
  const seat = await plantExam(server, { quiz, seat: { user_data_usage_accepted_at: new Date().toISOString() } });
  await page.route("**/storage/**", (route) => route.fulfill({ status: 503, body: "" }));
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Your identity card");
  await button(page, "Take the photo").click();
  await button(page, "Keep this photo").click();
  return seat;
};

test("a storage that rejects uploads does not block the exam: the photos are sent when it is back @screens", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(/503/);
  const page = await enter("amelia");
  const seat = await photographCardInVain(page, server);
  await expect(page.getByText("The photo could not be sent yet.")).toBeVisible();
  await expect(page.getByText("They are kept on this device and sent by themselves")).toBeVisible({ timeout: 20_000 });
  await look(page, { name: "onboarding-photo-kept", pictures: ["light", "dark", "phone"] });
  expect(await photosOf(page, seat.id)).toEqual([]);
  await nextButton(page).click();
  await stepTitle(page, "Three photos of you");
  await page.unrouteAll();
  await expect.poll(() => photosOf(page, seat.id), { timeout: 60_000 }).toEqual(["id_card"]);
});

test("PHOTO-02~ retaking a photo deletes the unsent one, and only the new one arrives", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(noNetwork);
  const page = await enter("amelia");
  const quiz = { video_proctoring: true, id_card_check: true };
  const seat = await plantExam(server, { quiz, seat: { user_data_usage_accepted_at: new Date().toISOString() } });
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Your identity card");
  const idsHere = async () =>
    (await rowsIn(page, "examplar_media", "media")).map(({ item }) => (item as { id: string }).id);
  const registered: string[] = [];
  page.on("request", (request) => {
    if (request.method() !== "POST" || !request.url().endsWith("/media")) return;
    registered.push(...(request.postDataJSON() as { media: { id: string }[] }).media.map(({ id }) => id));
  });
  await button(page, "Take the photo").click();
  // Offline, the student cannot continue and the photo can still be retaken.
  await page.context().setOffline(true);
  await button(page, "Keep this photo").click();
  await expect(page.getByText("The photo could not be sent yet.")).toBeVisible();
  await expect.poll(() => idsHere().then(({ length }) => length)).toBe(1);
  const [first] = await idsHere();

  await button(page, "Take it again").click();
  await expect(button(page, "Take the photo")).toBeVisible();
  await expect.poll(idsHere).toEqual([]);
  await expect(page.getByText("The photo could not be sent yet.")).toHaveCount(0);
  await page.context().setOffline(false);
  await button(page, "Take the photo").click();
  await button(page, "Keep this photo").click();
  await expect(page.getByText("The photo of your card is saved.")).toBeVisible({ timeout: 20_000 });
  expect(await photosOf(page, seat.id)).toEqual(["id_card"]);
  expect(registered).toHaveLength(1);
  expect(registered).not.toContain(first);
});

test("LOSS-30~ unsent photos of a student who has not started are sealed when somebody else signs in", async ({
  enter,
  server,
  troubles,
}) => {
  troubles.allow(/503|401/);
  const page = await enter("amelia");
  await photographCardInVain(page, server);
  await expect.poll(() => waitingKinds(page)).toEqual(["id_card"]);
  // An open page that does not learn of the other person would send the photo in their name, so close it.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await signIn(page.request, "oliver", "en");
  await page.goto("/");
  await expect.poll(() => waitingKinds(page), { timeout: 20_000 }).toEqual([]);
  expect(await rowsIn(page, "examplar", "sealed")).toHaveLength(1);
});
