import { press, reachAndPick, reachAndType } from "../keyboard.ts";
import { choicesOf, question, statement_html, type Maker } from "./item.ts";

const sentences = {
  en: (n: number) => `Answer ${n}: interest & tax – “34 %” of 160 M€, so it’s less`,
  fr: (n: number) => `Réponse ${n} : l’intérêt & l’impôt – « 34 % » de 160 M€, ça baisse à Noël`,
};
const escaped = (text: string) => text.replaceAll("&", "&amp;");

const folding = { case: true, accents: true, spacing: true };

export const shortText: Maker = (n, language) => {
  const text = sentences[language](n);
  const key = { accepted: [{ text: "yes", points: 1 }], folding };
  return {
    wanted: question("short_text", { statement_html, max_length: 200 }, key),
    content: { text },
    answer: ({ card }) => reachAndType(card.getByRole("textbox"), text),
  };
};

export const longText: Maker = (n, language) => {
  const text = sentences[language](n);
  const key = { rubric: [{ label: "Reasoning", points: 1 }], model_answer_html: "<p>It is deducted.</p>" };
  return {
    wanted: question("long_text", { statement_html, min_words: null, max_words: 300 }, key),
    content: { html: `<p>${escaped(text)}</p><p><strong>${n}</strong> fin</p>` },
    answer: async ({ page, card }) => {
      await card.getByRole("toolbar").waitFor();
      await reachAndType(card.getByRole("textbox"), text);
      await press(page, "Enter");
      await press(page, "Control+B");
      await page.keyboard.type(String(n));
      await press(page, "Control+B");
      await page.keyboard.type(" fin");
    },
  };
};

export const numeric: Maker = (n) => {
  const units = [
    { mode: "shown" as const, label: "M€" },
    { mode: "asked" as const, choices: null },
    { mode: "asked" as const, choices: ["k€", "M€"] },
  ];
  const unit = units[n % 3]!;
  const text = `${n} 234,50`;
  const key = { value: 1, tolerance: { kind: "absolute" as const, amount: 0 }, units: [], partial: [] };
  return {
    wanted: question("numeric", { statement_html, unit }, key),
    content: { text, unit: unit.mode === "shown" ? null : "M€" },
    answer: async ({ card }) => {
      await reachAndType(card.getByRole("textbox").first(), text);
      if (unit.mode === "shown") return;
      if (unit.choices) await reachAndPick(card.getByRole("combobox"), "M€");
      else await reachAndType(card.getByRole("textbox").nth(1), "M€");
    },
  };
};

export const fillInTheBlanks: Maker = (n) => {
  const names = ["equity", "debt", "cash"];
  const body = {
    statement_html,
    text_html: "<p>There is {{b1}} of {{b2}}, and {{b3}}.</p>",
    blanks: [
      { id: "b1", kind: "text" as const },
      { id: "b2", kind: "drop_down" as const, choices: choicesOf("d", names) },
      { id: "b3", kind: "text" as const },
    ],
  };
  const key = { kind: "text" as const, accepted: ["yes"], folding, points: 1 };
  return {
    wanted: question("fill_in_the_blanks", body, { blanks: { b1: key } }),
    content: { blanks: { b1: `${n} M€`, b2: `d${n % 3}`, b3: `dû ${n}` } },
    answer: async ({ card }) => {
      await reachAndType(card.getByRole("textbox").first(), `${n} M€`);
      await reachAndPick(card.getByRole("combobox"), names[n % 3]!);
      await reachAndType(card.getByRole("textbox").last(), `dû ${n}`);
    },
  };
};
