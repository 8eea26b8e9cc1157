import type { Page } from "@playwright/test";
import { contentOf, expect, test } from "../support/gallery/gallery.ts";

const question = (page: Page, id: number) => page.locator(`#q${id}`);
const expectAnswer = (page: Page, id: number, content: unknown) =>
  expect.poll(() => contentOf(page, id)).toEqual(content);

test("pairs are made by dragging words and formulas; an item of another question is not accepted", async ({ open }) => {
  const page = await open("only=11,12");
  const row = (id: number, at: number) =>
    question(page, id)
      .getByRole("listitem")
      .filter({ has: page.locator("select") })
      .nth(at);
  const words = question(page, 11).locator("[draggable=true]");
  await words.filter({ hasText: "Paris" }).dragTo(row(11, 0));
  await words.filter({ hasText: "Oslo" }).dragTo(row(11, 1));
  await expectAnswer(page, 11, { pairs: { l1: "r3", l2: "r1" } });
  await expect(row(11, 0).getByRole("combobox")).toHaveValue("r3");
  await question(page, 12).locator("[draggable=true]").nth(1).dragTo(row(12, 0));
  await expectAnswer(page, 12, { pairs: { l1: "r2" } });
  await words.first().dragTo(row(12, 1));
  expect(await contentOf(page, 12)).toEqual({ pairs: { l1: "r2" } });
  await row(12, 1).getByRole("combobox").selectOption("r3");
  await expectAnswer(page, 12, { pairs: { l1: "r2", l2: "r3" } });
});
