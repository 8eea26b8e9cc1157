import type { Page } from "@playwright/test";
import { look } from "../support/screens/look.ts";
import { goTo, nextButton, plantExam, stepTitle } from "../support/onboarding.ts";
import { addressOf } from "../support/seats.ts";
import { expect, test } from "../support/test.ts";

const lastTitle = "One last step before you start";
const card = (page: Page) => page.getByRole("region", { name: "This device may not be enough" });

test("COMPAT-01 a device that has what the exam uses shows no warning, whatever else it lacks", async ({
  enter,
  server,
}) => {
  const seat = await plantExam(server);
  const page = await enter("amelia");
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = (() => null) as never;
    Object.defineProperty(window, "Worker", { value: undefined });
  });
  await page.goto(addressOf(seat, "onboarding"));
  await stepTitle(page, /Hello Amelia/);
  await page.waitForLoadState("networkidle");
  await expect(card(page)).toHaveCount(0);
});

test("COMPAT-01 COMPAT-02 COMPAT-03 COMPAT-04 COMPAT-05 missing features are listed on the first step, and only there @screens", async ({
  enter,
  server,
}) => {
  const seat = await plantExam(server, { quiz: { web_page_recording: true } });
  const page = await enter("amelia");
  await page.addInitScript(() => {
    const used = 100 * 1024 * 1024;
    navigator.storage.estimate = async () => ({ quota: used + 120 * 1024 * 1024, usage: used });
    HTMLCanvasElement.prototype.getContext = (() => null) as never;
    Object.defineProperty(window, "Worker", { value: undefined });
    const open = IDBFactory.prototype.open;
    IDBFactory.prototype.open = function refuse(name, version) {
      if (name === "examplar-check") throw new DOMException("no", "SecurityError");
      return open.call(this, name, version);
    };
  });
  await page.goto(addressOf(seat, "onboarding"));
  await expect(card(page).getByRole("listitem")).toHaveText([
    /stores nothing on the device/,
    "Free space: 120 MB of the 300 MB needed.",
    /WebGL is switched off/,
    /Web workers are missing/,
  ]);
  await look(page, { name: "onboarding-device", pictures: ["light", "phone"] });
  await nextButton(page).click();
  await stepTitle(page, "Get ready");
  await expect(card(page)).toHaveCount(0);
});

const strict = { quiz: { block_spell_checker: true } };

test("SPELL-02 SPELL-03 without a spell checker the step advances automatically, and Back skips it", async ({
  enter,
  server,
}) => {
  const seat = await plantExam(server, strict);
  const page = await enter("amelia");
  await page.goto(addressOf(seat, "onboarding"));
  await expect(page.getByRole("img", { name: "Step 1 of 4" })).toBeVisible();
  await goTo(page, "Get ready");
  await nextButton(page).click();
  await stepTitle(page, lastTitle);
  await page.getByRole("button", { name: "Back" }).click();
  await stepTitle(page, "Get ready");
});

test("SPELL-01 CONST-15 detection starts 100 ms after the step has opened", async ({ enter, server }) => {
  const seat = await plantExam(server, strict);
  const page = await enter("amelia");
  await page.clock.install();
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Get ready");
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await nextButton(page).click();
  await stepTitle(page, "Spell checkers");
  const state = page.getByRole("main").getByRole("status");
  await expect(state).toHaveAttribute("data-verdict", "detecting");
  await page.clock.runFor(99);
  await expect(state).toHaveAttribute("data-verdict", "detecting");
  // A trace that an extension leaves at this last moment is still detected.
  await page.evaluate(() => document.body.setAttribute("data-gr-ext-installed", ""));
  await page.clock.runFor(1);
  await expect(state).toHaveAttribute("data-verdict", "detected");
});

/** Traces that each extension leaves in a page, taken from pages saved with it. */
const planted: [name: string, element: string, attribute?: string, value?: string][] = [
  ["Grammarly", "body", "data-gr-ext-installed", ""],
  ["Grammarly", "body", "data-new-gr-c-s-check-loaded", "14.1157.0"],
  ["Grammarly", "grammarly-desktop-integration"],
  ["LanguageTool", "html", "data-lt-installed", "true"],
  ["LanguageTool", "lt-highlighter"],
  ["Antidote", "div", "id", "antidoteapi_jsconnect_actif"],
  ["Antidote", "div", "data-antidote_dw", "1"],
  ["Microsoft Editor", "div", "data-ms-editor", "true"],
  ["QuillBot", "quillbot-extension-portal"],
];

test("SPELL-04 SPELL-05 ERR-27 each known extension is detected, named, and blocks the exam until it is gone @screens", async ({
  enter,
  server,
}) => {
  const seat = await plantExam(server, strict);
  const page = await enter("amelia");
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Get ready");
  const plant = (mark: (typeof planted)[number], isThere: boolean) =>
    page.evaluate(
      ([[, element, attribute = "data-planted", value = ""], there]) => {
        if (element === "html" || element === "body") {
          const root = element === "html" ? document.documentElement : document.body;
          if (there) root.setAttribute(attribute, value);
          else root.removeAttribute(attribute);
        } else if (there) {
          const left = document.createElement(element);
          left.setAttribute(attribute, value);
          left.className = "planted";
          document.body.append(left);
        } else document.querySelector(".planted")?.remove();
      },
      [mark, isThere] as const,
    );
  await plant(planted[0]!, true);
  await nextButton(page).click();
  await stepTitle(page, "Spell checkers");
  await expect(page.getByText("This spell checker is active")).toBeVisible();
  await look(page, { name: "onboarding-spell-checker", pictures: ["light", "dark", "phone"] });
  for (const browser of ["Chrome", "Firefox", "Edge"])
    await expect(page.getByRole("group").filter({ hasText: browser }).first()).toBeVisible();
  for (const mark of planted) {
    await plant(planted[0]!, false);
    await plant(mark, true);
    await page.getByRole("button", { name: "Look again" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: mark[0] }), mark.join(" ")).toBeVisible();
    await expect(nextButton(page)).toBeDisabled();
    await plant(mark, false);
  }
  await page.getByRole("button", { name: "Look again" }).click();
  await stepTitle(page, lastTitle);
});

test("SPELL-04 a student for whom blocking is disabled continues with their spell checker", async ({
  enter,
  server,
}) => {
  const seat = await plantExam(server, { ...strict, seat: { spell_checker_blocking_disabled: true } });
  const page = await enter("amelia");
  await page.addInitScript(() => {
    document.addEventListener("DOMContentLoaded", () => document.body.setAttribute("data-gr-ext-installed", ""));
  });
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Spell checkers");
  await expect(page.getByText("Your school allows you to use it")).toBeVisible();
  await nextButton(page).click();
  await stepTitle(page, lastTitle);
});

test("ONB-06 a student for whom the desktop app is disabled does not need it", async ({ enter, server }) => {
  const quiz = { desktop_app_required: true };
  const seat = await plantExam(server, { quiz, seat: { desktop_app_disabled: true } });
  const page = await enter("amelia");
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Get ready");
  await nextButton(page).click();
  await stepTitle(page, lastTitle);
});

test("SPELL-04 a spell checker switched on after its step is detected at Start", async ({ enter, server }) => {
  const seat = await plantExam(server, strict);
  const page = await enter("amelia");
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, lastTitle);
  await page.getByRole("checkbox", { name: /I take this exam on my own/ }).check();
  await page.evaluate(() => document.body.setAttribute("data-gr-ext-installed", ""));
  await page.getByRole("button", { name: "Start", exact: true }).click();
  await stepTitle(page, "Spell checkers");
  await expect(page).toHaveURL(addressOf(seat, "onboarding"));
});

test("ONB-06 ONB-07 ONB-09 ERR-27 the step requires the desktop app, and shows a link and help, or whom to ask", async ({
  enter,
  server,
}) => {
  // Do not use the demo's own exam: its session is over before the last tests begin.
  const seat = await plantExam(server, { quiz: { desktop_app_required: true } });
  const page = await enter("amelia");
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "This exam needs the desktop app");
  await expect(nextButton(page)).toBeDisabled();
  await expect(page.getByText("sign in as amelia.clarke@demo.example")).toBeVisible();
  // This server does not offer the app, so the page must show no dead link.
  await expect(page.getByText("This server does not offer the app.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Download the desktop app" })).toHaveCount(0);
  await look(page, { name: "onboarding-desktop-app-not-offered" });
  // If the server's configuration has an address, the page shows it.
  const download_url = "https://school.example/desktop_app";
  await page.route("**/api/v1/desktop_app", (route) => route.fulfill({ json: { download_url } }));
  await page.reload();
  await goTo(page, "This exam needs the desktop app");
  await expect(page.getByRole("link", { name: "Download the desktop app" })).toHaveAttribute("href", download_url);
  await expect(page.getByText("If Chrome holds it back")).toBeVisible();
  for (const browser of ["Firefox", "Edge"]) await page.getByText(browser, { exact: true }).click();
  await expect(page.getByText("If Edge holds it back")).toBeVisible();
});

test("ONB-08~ in the desktop app the step advances automatically", async ({ enter, server }) => {
  const seat = await plantExam(server, { quiz: { desktop_app_required: true } });
  const page = await enter("amelia");
  await page.addInitScript(() => {
    Object.assign(window, { examplar_desktop: { version: "1.0.0" } });
  });
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Get ready");
  await nextButton(page).click();
  await stepTitle(page, lastTitle);
});

test("practice simulates saving and a lost network, sends nothing, and says so", async ({ enter, server }) => {
  const seat = await plantExam(server);
  const page = await enter("amelia");
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Get ready");
  await page.waitForLoadState("networkidle");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.method()} ${request.url()}`));
  await page.getByRole("button", { name: "Practise" }).click();
  const dialog = page.getByRole("dialog", { name: "Practice" });
  await expect(dialog.getByText("nothing is sent and nothing is kept")).toBeVisible();
  await dialog.getByLabel("Write a few words").pressSequentially("one");
  await expect(dialog.getByText(/^Saved at \d\d:\d\d:\d\d$/)).toBeVisible();
  await dialog.getByRole("button", { name: "Cut the network" }).click();
  await dialog.getByLabel("Write a few words").press("x");
  await expect(dialog.getByText("1 change is kept on this device")).toBeVisible();
  await dialog.getByRole("button", { name: "Bring the network back" }).click();
  await expect(dialog.getByText(/^Saved at/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Practise" })).toBeFocused();
  expect(sent.filter((request) => !request.startsWith("GET "))).toEqual([]);
});

test("the app is stored for offline use before the start, and the step shows when", async ({ enter, server }) => {
  const seat = await plantExam(server);
  const page = await enter("amelia", { serviceWorkers: "allow" });
  await page.goto(addressOf(seat, "onboarding"));
  await goTo(page, "Get ready");
  await expect(page.getByText("The app is stored on this device.")).toBeVisible({ timeout: 30_000 });
});
