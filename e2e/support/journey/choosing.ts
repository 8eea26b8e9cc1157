import { press, reachAndPick, reachAndPress } from "../keyboard.ts";
import { choicesOf, question, said, statement_html, type Desk, type Maker } from "./item.ts";

const rates = ["5.24 %", "6.74 %", "7.06 %", "8.50 %"];

export const singleChoice: Maker = (n) => {
  const at = n % 4;
  const body = { statement_html, choices: choicesOf("c", rates), keep_order: true };
  return {
    wanted: question("single_choice", body, { points_by_choice: { c1: 1 } }),
    content: { choice_id: `c${at}` },
    answer: async ({ page, card }) => {
      await reachAndPress(card.getByRole("radio").first(), "Space");
      await press(page, "ArrowDown", at);
    },
  };
};

export const multipleChoice: Maker = (n) => {
  const chosen = [n % 2, 2 + (n % 2)];
  const body = { statement_html, choices: choicesOf("c", rates), keep_order: true, max_choices: 2 };
  const key = { points_by_choice: { c0: 1 }, scoring: "per_option" as const, floor: 0 };
  return {
    wanted: question("multiple_choice", body, key),
    content: { choice_ids: chosen.map((at) => `c${at}`) },
    answer: async ({ card }) => {
      for (const at of chosen) await reachAndPress(card.getByRole("checkbox").nth(at), "Space");
    },
  };
};

export const trueFalse: Maker = (n) => ({
  wanted: question("true_false", { statement_html }, { value: true, wrong_points: 0 }),
  content: { value: n % 2 === 0 },
  answer: async ({ page, card }) => {
    await reachAndPress(card.getByRole("radio").first(), "Space");
    await press(page, "ArrowDown", n % 2);
  },
});

const cities = ["Oslo", "Lisbon", "Paris", "Bern"];

export const matching: Maker = (n) => {
  const picked = [n % 4, (n + 1) % 4, (n + 3) % 4];
  const left = choicesOf("l", ["France", "Norway", "Portugal"]);
  const key = { pairs: { l0: "r2" }, points_per_pair: 1, wrong_pair_points: 0 };
  return {
    wanted: question("matching", { statement_html, left, right: choicesOf("r", cities) }, key),
    content: { pairs: Object.fromEntries(picked.map((at, index) => [`l${index}`, `r${at}`])) },
    answer: async ({ card }) => {
      for (const [index, at] of picked.entries())
        await reachAndPick(card.getByRole("combobox").nth(index), cities[at]!);
    },
  };
};

/** Moves each item up to its place, from the top. The paper may already show it there. */
const putInOrder = async (desk: Desk, names: readonly string[]) => {
  const rows = desk.card.getByRole("listitem");
  const up = new RegExp(said(desk, "ordering.up").replaceAll(/\{\{\w+\}\}/g, ".+"));
  for (const [place, name] of names.entries()) {
    const row = rows.filter({ hasText: name });
    while (!(await rows.nth(place).innerText()).includes(name))
      await reachAndPress(row.getByRole("button", { name: up }));
  }
  const settle = desk.card.getByRole("button", { name: said(desk, "ordering.student.settle") });
  if (await settle.isVisible()) await reachAndPress(settle);
};

export const ordering: Maker = (n) => {
  const names = ["Press", "Engine", "Telephone", "Transistor"];
  const order = [n % 4, (n + 2) % 4, (n + 1) % 4, (n + 3) % 4];
  const key = { order: ["i0", "i1", "i2", "i3"], scoring: "position" as const };
  return {
    wanted: question("ordering", { statement_html, items: choicesOf("i", names) }, key),
    content: { item_ids: order.map((at) => `i${at}`) },
    answer: (desk) =>
      putInOrder(
        desk,
        order.map((at) => names[at]!),
      ),
  };
};
