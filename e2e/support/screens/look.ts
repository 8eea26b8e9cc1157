import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectNoSideways } from "./accessible.ts";
import type { View } from "./screen.ts";
import { screens } from "./screens.ts";

const desk = { width: 1280, height: 800 };
const phone = { width: 360, height: 780 };
/** A screen at 400 % zoom. */
const narrow = { width: 320, height: 700 };

/** Checks a screen in light and dark, wide and narrow, without reopening it. Takes its pictures if enabled. */
export const look = async (page: Page, { name, pictures = [], subject, pointer_stays, phone_only, is_plain }: View) => {
  const usual = phone_only ? phone : desk;
  await page.setViewportSize(usual);
  if (!pointer_stays) await page.mouse.move(0, 0);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "dark" });
  if (!is_plain) await expect(page.locator("html")).toHaveAttribute("data-color-scheme", "dark");
  await expectAccessible(page, "colours");
  await screens(page, name, pictures, subject);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(narrow);
  await expectNoSideways(page);
  await page.setViewportSize(usual);
};
