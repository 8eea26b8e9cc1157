import type { AnswerContent, QuestionBodies, QuestionType, StudentQuestion } from "@examplar/domain";

const choicesOf = (...htmls: string[]) => htmls.map((html, index) => ({ id: `c${index + 1}`, html }));

const question = <T extends QuestionType>(
  id: number,
  type: T,
  name: string,
  body: QuestionBodies[T],
  points = 2,
): StudentQuestion => ({
  id,
  points,
  is_answerable: type !== "information",
  attributes: { name, type, body, spreadsheet_template: null },
});

const wacc = "<p>Nordvik has a beta of 1.2 and a risk-free rate of \\(r_f = 2.5\\,\\%\\).</p>";

/** One question of every type, and some types twice where they look different. */
export const samples: StudentQuestion[] = [
  question(1, "information", "Before you start", {
    statement_html: `${wacc}<table><caption>Balance sheet</caption><thead><tr><th scope="col">Item</th><th scope="col">M€</th></tr></thead><tbody><tr><td>Equity</td><td>340</td></tr><tr><td>Debt</td><td>160</td></tr></tbody></table>`,
  }),
  question(2, "single_choice", "Weighted average cost of capital", {
    statement_html: "<p>What is it? Remember that \\[ k = \\frac{E}{V} k_e + \\frac{D}{V} k_d (1 - t) \\]</p>",
    choices: choicesOf(
      "5.24 %",
      "6.74 %",
      "\\(\\frac{1}{2}\\sqrt{x}\\)",
      "<p>8.50 %, because the tax rate is left out</p>",
    ),
    keep_order: false,
  }),
  question(3, "multiple_choice", "Which of these lower the cost of capital?", {
    statement_html: "<p>Two of them do.</p>",
    choices: choicesOf("A lower tax rate", "A lower beta", "More debt, up to a point", "A higher market premium"),
    keep_order: false,
    max_choices: 2,
  }),
  question(4, "true_false", "True or false", { statement_html: "<p>Interest is deducted before tax.</p>" }, 0.5),
  question(5, "short_text", "The capital of Norway", { statement_html: "<p>One word.</p>", max_length: 20 }, 1),
  question(6, "long_text", "Explain why the cost of debt is taken after tax", {
    statement_html: "<p>Use a formula if it helps.</p>",
    min_words: 5,
    max_words: 12,
  }),
  question(7, "numeric", "The cost of equity", {
    statement_html: "<p>To one decimal.</p>",
    unit: { mode: "shown", label: "%" },
  }),
  question(8, "numeric", "The weight of the parcel", {
    statement_html: "<p>With its unit.</p>",
    unit: { mode: "asked", choices: null },
  }),
  question(9, "numeric", "The speed of the train", {
    statement_html: "<p>Pick the unit.</p>",
    unit: { mode: "asked", choices: ["m/s", "km/h"] },
  }),
  question(10, "fill_in_the_blanks", "Fill in the text", {
    statement_html: "<p>Complete the sentences.</p>",
    text_html:
      "<p>Water boils at {{b1}} degrees, which is \\(373\\) kelvin. It is made of {{b2}} and oxygen, and its formula is {{b3}}.</p>",
    blanks: [
      { id: "b1", kind: "text" },
      { id: "b2", kind: "drop_down", choices: choicesOf("hydrogen", "helium", "nitrogen") },
      { id: "b3", kind: "text" },
    ],
  }),
  question(11, "matching", "Capitals", {
    statement_html: "<p>Which belongs to which?</p>",
    left: choicesOf("France", "Norway", "Portugal").map(({ html }, index) => ({ id: `l${index + 1}`, html })),
    right: choicesOf("Oslo", "Lisbon", "Paris", "Bern").map(({ html }, index) => ({ id: `r${index + 1}`, html })),
  }),
  question(12, "matching", "Derivatives", {
    statement_html: "<p>Which is the derivative of which?</p>",
    left: [
      { id: "l1", html: "\\(x^2\\)" },
      { id: "l2", html: "\\(\\ln x\\)" },
    ],
    right: [
      { id: "r1", html: "\\(\\frac{1}{x}\\)" },
      { id: "r2", html: "\\(2x\\)" },
      { id: "r3", html: "zero" },
    ],
  }),
  question(13, "ordering", "From the oldest to the newest", {
    statement_html: "<p>Put them in order.</p>",
    items: ["Printing press", "Steam engine", "Telephone", "Transistor"].map((html, index) => ({
      id: `i${index + 1}`,
      html,
    })),
  }),
  question(14, "spreadsheet", "Net present value", {
    statement_html: "<p>Work in the spreadsheet; the cells below count.</p>",
    answer_cells: ["B7", "B8"],
  }),
  question(15, "upload", "Your sketch", {
    statement_html: "<p>A photo of your sketch, or a PDF.</p>",
    max_files: 2,
    accepted: ["image", "pdf"],
    max_bytes: 200_000,
  }),
];

/** A full answer to each, for the read-only view. */
export const answers: Record<number, AnswerContent> = {
  2: { choice_id: "c2" },
  3: { choice_ids: ["c2", "c3"] },
  4: { value: true },
  5: { text: "Oslo" },
  6: {
    html: "<p>Interest <strong>lowers</strong> the tax: \\(k_d (1 - t)\\).</p><ul><li><p>one</p></li><li><p>two</p></li></ul>",
  },
  7: { text: "8,5", unit: null },
  8: { text: "3", unit: "kg" },
  9: { text: "120", unit: "km/h" },
  10: { blanks: { b1: "100", b2: "c1" } },
  11: { pairs: { l1: "r3", l2: "r1" } },
  12: { pairs: { l1: "r2" } },
  13: { item_ids: ["i2", "i1", "i3", "i4"] },
  14: { spreadsheet_content: { rows: 10, columns: 4, cells: { B7: { input: "=SUM(B2:B6)" } } } },
  15: { files: [], picture_ids: [1] },
};
