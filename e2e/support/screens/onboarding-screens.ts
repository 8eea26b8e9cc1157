import type { Page } from "@playwright/test";
import { goTo } from "../onboarding.ts";
import { all, serviceWorkers, stored, type Screen, type Stop } from "./screen.ts";
import { addressOf, seatIn } from "../seats.ts";

/** Opens the step with this title, in an exam that no test starts. */
const openStep = (exam: string, title: string | RegExp) => async (page: Page) => {
  await page.goto(addressOf(await seatIn(page.request, exam), "onboarding"));
  await goTo(page, title);
  await page.waitForLoadState("networkidle");
  await stored(page);
};
const finance = "Finance d’entreprise";
const word = "One last step before you start";

const practice: Stop = {
  name: "onboarding-practice",
  pictures: all,
  go: async (page) => {
    await page.getByRole("button", { name: "Practise" }).click();
    await page.getByRole("button", { name: "Cut the network" }).click();
    await page.getByLabel("Write a few words").pressSequentially("hello");
  },
};

const plainSteps: Stop[] = [
  { name: "onboarding-preparations", pictures: all, go: (page) => goTo(page, "Get ready") },
  practice,
  {
    name: "onboarding-conditions",
    pictures: all,
    go: async (page) => {
      await page.keyboard.press("Escape");
      await goTo(page, "What is noticed during this exam");
    },
  },
  { name: "onboarding-start", pictures: all, go: (page) => goTo(page, word) },
];

export const onboardingScreens: Screen[] = [
  {
    name: "onboarding",
    person: "chloe",
    serviceWorkers,
    pictures: all,
    open: openStep(finance, /Hello Chloé/),
    stops: plainSteps,
  },
  {
    name: "onboarding-french",
    person: "chloe",
    language: "fr",
    serviceWorkers,
    pictures: ["light", "phone"],
    open: openStep(finance, /Bonjour Chloé/),
    stops: [
      {
        name: "onboarding-french-start",
        pictures: ["light", "phone"],
        go: (page) => goTo(page, /Dernière étape/),
      },
    ],
  },
  {
    name: "onboarding-supervised",
    person: "oliver",
    serviceWorkers,
    pictures: all,
    open: openStep("Cell Biology", "What is noticed during this exam"),
  },
  {
    name: "onboarding-waiting",
    person: "ethan",
    serviceWorkers,
    pictures: all,
    open: openStep("Microeconomics", word),
  },
  {
    name: "onboarding-desktop-app",
    person: "ethan",
    serviceWorkers,
    pictures: ["light", "phone"],
    open: openStep("Operations Research", "This exam needs the desktop app"),
  },
];
