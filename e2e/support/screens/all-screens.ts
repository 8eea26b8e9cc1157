import { expect, type Page } from "@playwright/test";
import { liveScreens } from "./live-screens.ts";
import { onboardingScreens } from "./onboarding-screens.ts";
import { all, serviceWorkers, stored, type Screen } from "./screen.ts";
import { withoutExams } from "../exam-list.ts";
import { addressOf, seatIn } from "../seats.ts";
import { skewClock } from "../network/skew.ts";
import { noNetwork, refusal } from "../troubles.ts";

const heading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

const openList = async (page: Page) => {
  await page.goto("/");
  await expect(page.getByRole("main").getByRole("region")).toHaveCount(2);
  await page.waitForLoadState("networkidle");
};

const openStored = async (page: Page) => {
  await openList(page);
  await stored(page);
};

const visitor = [refusal(401, "/api/v1/users/me")];

const signIn: Screen[] = [
  {
    name: "login",
    troubles: visitor,
    pictures: all,
    open: async (page) => {
      await page.goto("/login");
      await expect(page.getByRole("button", { name: /Camille Martin/ })).toBeVisible();
    },
  },
  {
    name: "login-code",
    troubles: visitor,
    pictures: ["light", "phone"],
    open: async (page) => {
      await page.goto("/login");
      await page.getByLabel("Email address").fill("ethan.hughes@demo.example");
      await page.keyboard.press("Enter");
      await expect(page.getByLabel("Six-digit code")).toBeFocused();
    },
  },
  {
    name: "demo-mails",
    troubles: visitor,
    open: async (page) => {
      await page.request.post("/api/v1/sign_in_codes", { data: { email: "lea.garnier@demo.example", language: "en" } });
      await page.goto("/demo/mails");
      await expect(page.getByText("lea.garnier@demo.example").first()).toBeVisible();
    },
  },
];

const examList: Screen[] = [
  { name: "exam-list", person: "camille", pictures: all, serviceWorkers, open: openStored },
  {
    name: "exam-list-french",
    person: "camille",
    language: "fr",
    pictures: ["light", "phone"],
    serviceWorkers,
    open: openStored,
  },
  {
    name: "exam-list-contrast",
    person: "camille",
    serviceWorkers,
    pictures: ["light", "dark"],
    open: async (page) => {
      await page.addInitScript(() => localStorage.setItem("examplar.appearance", "contrast"));
      await openStored(page);
    },
  },
  {
    name: "exam-list-loading",
    person: "oliver",
    pictures: ["light"],
    troubles: [refusal(503, "/api/v1/first_screen")],
    open: async (page) => {
      // The app then requests the user separately, while the list is still loading.
      await page.route("**/api/v1/first_screen*", (route) => route.fulfill({ status: 503 }));
      await page.route("**/api/v1/quizzes_attempt_summaries*", () => new Promise(() => {}));
      await page.goto("/");
      await expect(page.getByText("This takes longer than expected")).toBeVisible();
    },
  },
  {
    name: "exam-list-empty",
    person: "oliver",
    pictures: ["light", "phone"],
    open: async (page) => {
      await withoutExams(page);
      await page.goto("/");
      await expect(page.getByRole("heading", { name: "No exams for now" })).toBeVisible();
    },
  },
  {
    name: "exam-list-error",
    person: "oliver",
    pictures: ["light"],
    troubles: [refusal(503, "/api/v1/quizzes_attempt_summaries"), refusal(503, "/api/v1/first_screen")],
    open: async (page) => {
      await page.route(/\/api\/v1\/(quizzes_attempt_summaries|first_screen)/, (route) =>
        route.fulfill({ status: 503 }),
      );
      await page.goto("/");
      await expect(page.getByRole("heading", { name: "Your exams could not be loaded" })).toBeVisible();
    },
  },
  {
    name: "exam-list-offline",
    person: "camille",
    serviceWorkers: "allow",
    pictures: all,
    troubles: [noNetwork],
    open: async (page) => {
      await page.goto("/");
      await expect(page.getByText("Ready offline")).toBeVisible({ timeout: 20_000 });
      await page.context().setOffline(true);
      await page.reload();
      await expect(page.getByText(/This is your list as of/)).toBeVisible();
    },
  },
];

const shell: Screen[] = [
  {
    name: "account-menu",
    person: "helene",
    pictures: ["light", "phone"],
    open: async (page) => {
      await page.goto("/privacy");
      await page.getByRole("button", { name: "Account of Hélène Dubois" }).click();
      await expect(page.getByRole("link", { name: "Teacher interface" })).toBeVisible();
    },
  },
  {
    name: "language-menu",
    person: "oliver",
    open: async (page) => {
      await openList(page);
      await page.getByRole("button", { name: "Language: English" }).click();
      await expect(page.getByRole("radio", { name: "Français" })).toBeVisible();
    },
  },
  {
    name: "clock-dialog",
    person: "oliver",
    pictures: all,
    open: async (page) => {
      await skewClock(page.context(), 300_000);
      await page.goto("/");
      await expect(page.getByRole("dialog", { name: "Your device’s clock is wrong" })).toBeVisible();
      await expect(page.getByRole("link", { name: /Introductory Statistics/ })).toBeAttached();
    },
  },
  {
    name: "support-chat",
    person: "camille",
    serviceWorkers,
    pictures: all,
    open: async (page) => {
      await openStored(page);
      await page.getByRole("main").getByRole("button", { name: "Ask support" }).click();
      await expect(page.getByRole("log").getByText("Noor Haddad").first()).toBeVisible();
    },
  },
  {
    name: "notification",
    person: "oliver",
    pointer_stays: true,
    pictures: ["light", "dark", "phone"],
    troubles: [refusal(503, "/api/v1/users/me")],
    open: async (page) => {
      await openList(page);
      await page.route("**/api/v1/users/me", (route) => route.fulfill({ status: 503 }));
      await page.getByRole("button", { name: "Language: English" }).click();
      await page.getByRole("radio", { name: "Français" }).click();
      // The notification stays while the pointer is over it.
      await page.getByRole("alert").filter({ hasText: "n’a pas pu être enregistrée" }).hover();
      await page.keyboard.press("Escape");
    },
  },
];

const plainPages: Screen[] = [
  {
    name: "session-picker",
    person: "camille",
    serviceWorkers,
    pictures: all,
    open: async (page) => {
      const seat = await seatIn(page.request, "Statistiques descriptives", "Groupe A");
      await page.goto(addressOf(seat, "sessions"));
      await heading(page, seat.quiz_name);
      await stored(page);
    },
  },
  {
    name: "not-found",
    person: "oliver",
    pictures: all,
    open: async (page) => {
      await page.goto("/nowhere");
      await heading(page, "This page does not exist");
    },
  },
  {
    name: "exam-not-visible",
    person: "oliver",
    open: async (page) => {
      await page.goto("/exam/1/sessions");
      await heading(page, "This exam is not open to you");
    },
  },
  {
    name: "not-built-yet",
    person: "oliver",
    open: async (page) => {
      await page.goto("/lti/14");
      await heading(page, "This part is not built yet");
    },
  },
  {
    name: "privacy",
    troubles: visitor,
    pictures: ["light"],
    open: async (page) => {
      await page.goto("/privacy");
      await heading(page, "Privacy");
    },
  },
  {
    name: "update-browser",
    troubles: visitor,
    open: async (page) => {
      await page.goto("/update_browser");
      await heading(page, "Update your browser");
    },
  },
  {
    name: "update-browser-static",
    is_plain: true,
    pictures: ["light"],
    open: async (page) => {
      await page.goto("/update_browser.html");
      await heading(page, "Update your browser");
    },
  },
];

const openScoreOf = async (page: Page, name: string) => {
  await page.goto(addressOf(await seatIn(page.request, name), "score"));
  await heading(page, /handed in|did not take|Copie rendue/);
  await page.waitForLoadState("networkidle");
};

const results: Screen[] = [
  {
    name: "score",
    person: "camille",
    pictures: all,
    open: (page) => openScoreOf(page, "Modern European History"),
  },
  {
    name: "score-receipt",
    person: "camille",
    pictures: ["light", "phone"],
    open: async (page) => {
      await openScoreOf(page, "Modern European History");
      await page.getByRole("button", { name: "Receipt" }).click();
      await expect(page.getByRole("button", { name: "Download" })).toBeVisible();
    },
  },
  {
    name: "score-french",
    person: "camille",
    language: "fr",
    pictures: ["light", "phone"],
    open: (page) => openScoreOf(page, "Droit des contrats"),
  },
  {
    name: "score-hidden",
    person: "camille",
    pictures: ["light"],
    open: (page) => openScoreOf(page, "Academic Writing"),
  },
  {
    name: "score-not-taken",
    person: "camille",
    pictures: ["light", "phone"],
    open: (page) => openScoreOf(page, "Contract Law"),
  },
  {
    name: "recovery",
    person: "noor",
    pictures: ["light", "phone"],
    open: async (page) => {
      await page.goto("/exam/1/1/recovery/1");
      await expect(page.getByRole("region", { name: "The attempt" })).toBeVisible();
    },
    stops: [
      {
        name: "recovery-done",
        pictures: ["light"],
        go: async (page) => {
          await page.getByRole("button", { name: "Force Resync All" }).click();
          await expect(page.getByText("asked to send everything again")).toBeVisible();
        },
      },
    ],
  },
];

export const studentScreens: Screen[] = [
  ...signIn,
  ...examList,
  ...shell,
  ...onboardingScreens,
  ...liveScreens,
  ...results,
  ...plainPages,
];
