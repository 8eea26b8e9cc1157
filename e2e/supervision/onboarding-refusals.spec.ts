import type { Page } from "@playwright/test";
import { enterWith, refusingAll, twoCameras } from "../support/fake-devices.ts";
import { goTo, nextButton, plantExam, stepTitle } from "../support/onboarding.ts";
import { endStream, holdStreams, watchTracks } from "../support/recording.ts";
import { look } from "../support/screens/look.ts";
import { addressOf } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";

test.use({ launchOptions: twoCameras, viewport: { width: 1280, height: 800 } });

const button = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });
const shareError = (page: Page) => page.locator("[data-share-error]");
const agreed = { user_data_usage_accepted_at: new Date().toISOString() };

test("ONB-16 ERR-26 SHARE-07~ SHARE-15 SHARE-17 ERR-23 ERR-25 CONST-12 a blocked camera shows help, and a denied screen share offers another try @screens", async ({
  troubles,
  server,
}) => {
  const page = await enterWith(refusingAll, { server, troubles, person: "amelia" });
  const filmed = await plantExam(server, { quiz: { video_proctoring: true, audio_proctoring: true }, seat: agreed });
  await page.goto(addressOf(filmed, "onboarding"));
  await goTo(page, "Your camera");
  await expect(page.getByRole("alert")).toContainText("Your camera is blocked");
  await expect(page.getByRole("main").locator("summary")).toHaveText(["Chrome", "Firefox", "Safari", "Other browsers"]);
  await expect(page.getByText("Click the icon to the left of the address")).toBeVisible();
  await expect(nextButton(page)).toBeDisabled();
  await look(page, { name: "onboarding-webcam-blocked", pictures: ["light", "dark", "phone"] });
  await button(page, "Try again").click();
  await expect(page.getByRole("alert")).toContainText("Your camera is blocked");

  const shared = await plantExam(server, { quiz: { screen_recording: true }, seat: agreed });
  await page.goto(addressOf(shared, "onboarding"));
  await goTo(page, "Share your screen");
  const help = button(page, "It still does not work: get help");
  for (const [tries, name] of ["Share my screen", "Share again", "Share again"].entries()) {
    await button(page, name).click();
    await expect(shareError(page)).toHaveAttribute("data-share-error", "screenSharingError");
    await expect(help).toHaveCount(tries < 2 ? 0 : 1);
  }
  await look(page, { name: "onboarding-screen-share-denied", pictures: ["light", "phone"] });
  await help.click();
  await expect(page.getByRole("textbox")).toBeVisible();
  await page.context().browser()?.close();
});

/** Simulates an error that browsers throw on other systems. */
const failing = (page: Page, call: "getUserMedia" | "getDisplayMedia", name: string, message = "") =>
  page.evaluate(
    ([method, error, text]) => {
      navigator.mediaDevices[method] = () => Promise.reject(new DOMException(text, error));
    },
    [call, name, message] as const,
  );
const mend = (page: Page, call: "getUserMedia" | "getDisplayMedia") =>
  page.evaluate((method) => void Reflect.deleteProperty(navigator.mediaDevices, method), call);

test("CAP-07~ the camera and photo steps report an unplugged camera, which works again when plugged in", async ({
  enter,
  server,
}) => {
  const seat = await plantExam(server, { quiz: { video_proctoring: true, id_card_check: true }, seat: agreed });
  const page = await enter("amelia");
  await holdStreams(page);
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Your camera");
  const preview = page.getByRole("main").getByRole("img", { name: "Picture of your camera" });
  const pullOutAndPlugIn = async () => {
    await expect(preview).toHaveAttribute("data-live", "true");
    await page.evaluate(() => {
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia;
      mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotFoundError"));
      mediaDevices.addEventListener("plugged-in", () => void (mediaDevices.getUserMedia = ask), { once: true });
    });
    await endStream(page, "camera");
    await expect(page.getByRole("alert").filter({ hasText: "No camera found" })).toBeVisible();
    await expect(nextButton(page)).toBeDisabled();
    await button(page, "Try again").click();
    await expect(page.getByRole("alert").filter({ hasText: "No camera found" })).toBeVisible();
    await page.evaluate(() => {
      navigator.mediaDevices.dispatchEvent(new Event("plugged-in"));
      navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
    });
    await expect(preview).toHaveAttribute("data-live", "true");
    await expect(page.getByRole("alert").filter({ hasText: "No camera found" })).toHaveCount(0);
  };
  await pullOutAndPlugIn();
  await nextButton(page).click();
  await stepTitle(page, "Your identity card");
  await pullOutAndPlugIn();
  await button(page, "Take the photo").click();
  await button(page, "Keep this photo").click();
  await expect(page.getByText("The photo of your card is saved.")).toBeVisible();
});

test("ONB-16~ a permission revoked during the step is reported as such, with help", async ({ enter, server }) => {
  const seat = await plantExam(server, { quiz: { video_proctoring: true }, seat: agreed });
  const page = await enter("amelia");
  await holdStreams(page);
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Your camera");
  await expect(page.getByRole("main").getByRole("img", { name: "Picture of your camera" })).toHaveAttribute(
    "data-live",
    "true",
  );
  await page.evaluate(() => {
    navigator.permissions.query = async () => ({ state: "denied" }) as PermissionStatus;
  });
  await endStream(page, "camera");
  await expect(page.getByRole("alert")).toContainText("Your camera is blocked");
  await expect(page.getByText("Click the icon to the left of the address")).toBeVisible();
});

test("every other camera error is shown with its remedy, in French too, and the step continues once the camera works @screens", async ({
  enter,
  server,
}) => {
  const seat = await plantExam(server, { quiz: { video_proctoring: true }, seat: agreed });
  const page = await enter("amelia", { language: "fr" });
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Ce qui est relevé pendant cet examen");
  await expect(page.getByRole("main")).toContainText(/Conservation\s: 90 jours\./);
  await look(page, { name: "onboarding-consent-french", pictures: ["light", "phone"] });
  const troubles = [
    ["NotFoundError", "Aucune caméra trouvée"],
    ["NotReadableError", "Un autre programme utilise votre caméra"],
    ["TypeError", "Votre caméra n’a pas démarré"],
  ] as const;
  await failing(page, "getUserMedia", troubles[0][0]);
  await nextButton(page).click();
  for (const [name, title] of troubles) {
    await failing(page, "getUserMedia", name);
    await button(page, "Réessayer").click();
    await expect(page.getByRole("alert")).toContainText(title);
  }
  await look(page, { name: "onboarding-webcam-french", pictures: ["light", "phone"] });
  await mend(page, "getUserMedia");
  await button(page, "Réessayer").click();
  await expect(page.getByText("Votre caméra fonctionne.")).toBeVisible();
  await expect(nextButton(page)).toBeEnabled();
  // Unplugging the camera blocks the step again.
  await page.evaluate(() => {
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve([]);
    navigator.mediaDevices.dispatchEvent(new Event("devicechange"));
  });
  await expect(nextButton(page)).toBeDisabled();
});

test("SHARE-02 SHARE-03 SHARE-04 SHARE-09 SHARE-10 SHARE-11 SHARE-12 SHARE-13 SHARE-14 SHARE-16 ERR-18 ERR-19 ERR-20 ERR-21 ERR-22 ERR-24 CONST-14 of the errors of the shared screen, only the first that applies is shown", async ({
  enter,
  server,
}) => {
  const seat = await plantExam(server, { quiz: { screen_recording: true }, seat: agreed });
  const page = await enter("amelia");
  const open = async () => {
    await page.goto(addressOf(seat, "onboarding"));
    await goTo(page, "Share your screen");
  };
  const expectError = (name: string) => expect(shareError(page)).toHaveAttribute("data-share-error", name);
  const share = async () => {
    const name = /^Share (my screen|again)$/;
    await page.getByRole("main").getByRole("button", { name }).click();
    // The button stays disabled while the page checks the share. Wait for that, because the next error may equal the
    // last.
    await expect(page.getByRole("main").getByRole("button", { name, disabled: true })).toHaveCount(0);
  };

  const plug = (isExtended: boolean) =>
    page.evaluate((value) => {
      const screen = window.screen as Screen & EventTarget;
      Object.defineProperty(screen, "isExtended", { value, configurable: true });
      screen.dispatchEvent(new Event("change"));
    }, isExtended);

  await open();
  await failing(page, "getDisplayMedia", "NotAllowedError", "Permission denied by system");
  await share();
  await expectError("screenSharingSystemError");
  await expect(shareError(page)).toContainText("Chrome");
  await mend(page, "getDisplayMedia");
  // The page proposes the whole screen, but the student picks a window: the page stops that share.
  await page.evaluate(() => {
    const ask = navigator.mediaDevices.getDisplayMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getDisplayMedia = async () => {
      const stream = await ask({ video: { displaySurface: "window" } });
      Object.assign(window, { picked: stream });
      return stream;
    };
  });
  await share();
  await expectError("screenType");
  const picked = () => page.evaluate(() => (window as unknown as { picked: MediaStream }).picked.active);
  expect(await picked()).toBe(false);
  await mend(page, "getDisplayMedia");
  // Without `displaySurface`, the page guesses from the size what is shared.
  const resize = (width: number, height: number) =>
    page.evaluate(
      (size) => {
        MediaStreamTrack.prototype.getSettings = () => size;
      },
      { width, height },
    );
  await resize(500, 1000);
  await share();
  await expectError("screenTypeOrCount");
  // A second screen takes precedence over every error except the device's.
  await plug(true);
  await expectError("screenCount");
  // The page also stops a share of the whole screen beside a second one: unplugging the second screen does not restore
  // it.
  const whole = await page.evaluate(() => ({ width: window.screen.width, height: window.screen.height }));
  await resize(whole.width, whole.height);
  await share();
  await expectError("screenCount");
  await plug(false);
  await expect(shareError(page)).toHaveAttribute("data-share-error", "failed");
  await expect(nextButton(page)).toBeDisabled();
  const screen = await page.evaluate(() => ({ width: window.screen.width, height: window.screen.height }));
  await resize(Math.round(screen.width * 0.91), Math.round(screen.height * 0.91));
  await share();
  await stepTitle(page, "One last step before you start");

  // The desktop app checks the system's permission first, and explains it after more than two tries.
  await page.addInitScript(() => {
    Object.assign(window, { examplar_desktop: { version: "1", hasScreenPermission: () => Promise.resolve(false) } });
  });
  await open();
  for (let tries = 0; tries < 3; tries += 1) {
    await expect(shareError(page)).toHaveCount(tries === 0 ? 0 : 1);
    await share();
  }
  await expectError("desktopMacOsScreenSharingError");
  await expect(nextButton(page)).toBeDisabled();
});

test("SHARE-10 ERR-18 on a phone the step says that it needs a computer, and offers no button that cannot work @screens", async ({
  enter,
  server,
}) => {
  const userAgent = "Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/149.0.0.0 Mobile Safari/537.36";
  const seat = await plantExam(server, { quiz: { screen_recording: true }, seat: agreed });
  const page = await enter("amelia", { userAgent, viewport: { width: 360, height: 780 } });
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Share your screen");
  await expect(shareError(page)).toHaveAttribute("data-share-error", "deviceType");
  await expect(button(page, "Share my screen")).toHaveCount(0);
  await look(page, { name: "onboarding-screen-share-phone", pictures: ["phone"], phone_only: true });
});

test("a student who leaves the onboarding without starting is no longer recorded", async ({ enter, server }) => {
  const seat = await plantExam(server, { quiz: { video_proctoring: true }, seat: agreed });
  const page = await enter("amelia");
  const live = await watchTracks(page);
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Your camera");
  await expect(page.getByText("Your camera works.")).toBeVisible();
  await expect.poll(live).toBe(1);
  await page.getByRole("main").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/$/);
  // The address changes slightly before the screen.
  await expect.poll(live).toBe(0);
});
