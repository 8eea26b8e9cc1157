import { validateContent } from "@examplar/domain";
import type { Page } from "@playwright/test";
import { contentOf, expect, galleryOf } from "./gallery.ts";

/** Checks that the question reported this content, and that the server would store it unchanged. */
export const expectAnswer = async (page: Page, id: number, content: unknown) => {
  await expect.poll(() => contentOf(page, id)).toEqual(content);
  const samples = await galleryOf(page, (gallery) => gallery.samples);
  const { type, body } = samples.find((sample) => sample.id === id)!.attributes;
  expect(validateContent(type, body, content)).toMatchObject({ outcome: "ok", content });
};

export const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

export const question = (page: Page, id: number) => page.locator(`#q${id}`);
export const longText = (page: Page) => question(page, 6).getByRole("textbox");
/** The toolbar; when it is shown, the rich editor has loaded. */
export const toolsOf = (page: Page) => question(page, 6).getByRole("toolbar");
