import type { Page } from "@playwright/test";
import { goTo } from "./onboarding.ts";
import { all, serviceWorkers, stored, type Screen } from "./screen.ts";
import { addressOf, seatIn } from "./seats.ts";

/** The step of this title in an exam that nobody starts. */
const openStep = (exam: string, title: string | RegExp) => async (page: Page) => {
  await page.goto(addressOf(await seatIn(page.request, exam), "onboarding"));
  await goTo(page, title);
  await page.waitForLoadState("networkidle");
  await stored(page);
};
const finance = "Finance d’entreprise";

export const onboardingScreens: Screen[] = [
  {
    name: "onboarding",
    person: "chloe",
    serviceWorkers,
    pictures: [...all],
    open: openStep(finance, /Hello Chloé/),
  },
  {
    name: "onboarding-french",
    person: "chloe",
    language: "fr",
    serviceWorkers,
    pictures: ["light", "phone"],
    open: openStep(finance, /Bonjour Chloé/),
  },
  { name: "onboarding-preparations", person: "chloe", serviceWorkers, open: openStep(finance, "Get ready") },
  {
    name: "onboarding-practice",
    person: "chloe",
    serviceWorkers,
    pictures: ["light", "dark"],
    open: async (page) => {
      await openStep(finance, "Get ready")(page);
      await page.getByRole("button", { name: "Practise" }).click();
      await page.getByRole("button", { name: "Cut the network" }).click();
      await page.getByLabel("Write a few words").pressSequentially("hello");
    },
  },
  {
    name: "onboarding-conditions",
    person: "chloe",
    serviceWorkers,
    open: openStep(finance, "What is noticed during this exam"),
  },
  {
    name: "onboarding-start",
    person: "chloe",
    serviceWorkers,
    pictures: ["light", "phone"],
    open: openStep(finance, "Your word, then your exam"),
  },
  {
    name: "onboarding-waiting",
    person: "ethan",
    serviceWorkers,
    pictures: [...all],
    open: openStep("Microeconomics", "Your word, then your exam"),
  },
  {
    name: "onboarding-desktop-app",
    person: "ethan",
    serviceWorkers,
    pictures: ["light"],
    open: openStep("Operations Research", "This exam needs the desktop app"),
  },
];
