import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSideways } from "./support/accessible.ts";
import { screens } from "./support/screens.ts";
import { studentScreens, teacherScreens, type Screen } from "./support/all-screens.ts";
import { expect, test } from "./support/test.ts";

const phone = { width: 360, height: 780 };
const desk = { width: 1280, height: 800 };

/** Light and dark, wide and narrow, without opening the screen twice. */
const look = async (page: Page, { name, pictures, is_plain }: Screen) => {
  await page.setViewportSize(desk);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  if (!is_plain) await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
  await expectAccessible(page, "colours");
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(phone);
  await expectNoSideways(page);
  await page.setViewportSize(desk);
  await screens(page, name, pictures ?? []);
};

for (const screen of [...studentScreens, ...teacherScreens]) {
  test(`no barrier on ${screen.name}: light and dark, and no sideways scroll on a phone`, async ({
    enter,
    page,
    troubles,
  }) => {
    for (const trouble of screen.troubles ?? []) troubles.allow(trouble);
    const { person, language = "en", serviceWorkers = "block" } = screen;
    const shown = person ? await enter(person, { language, serviceWorkers }) : page;
    await screen.open(shown);
    await look(shown, screen);
  });
}
