import { deflateSync } from "node:zlib";
import type { AnswerContent, QuestionBody, QuestionKey, QuestionType, Spreadsheet } from "@examplar/domain";

interface AskedQuestion {
  type: QuestionType;
  points?: number;
  body?: QuestionBody;
  key?: QuestionKey;
  spreadsheet_template?: Spreadsheet;
}

const items = (...texts: string[]) => texts.map((html, index) => ({ id: `i${index}`, html }));
const folding = { case: true, accents: true, spacing: true };
const sheet = (cells: Record<string, { input: string | number }>) => ({ rows: 5, columns: 3, cells });
const template = { A1: { input: "Loyer" }, B1: { input: 700 }, A2: { input: "Repas" }, B2: { input: 300 } };

/** One question of each kind, each with a partly right answer. */
export const everyKind: [AskedQuestion, AnswerContent | undefined][] = [
  [
    {
      type: "single_choice",
      body: { statement_html: "<p>Où pleut-il le plus ?</p>", choices: items("Oslo", "Bergen"), keep_order: true },
      key: { points_by_choice: { i1: 1 } },
    },
    { choice_id: "i0" },
  ],
  [
    {
      type: "multiple_choice",
      body: {
        statement_html: "<p>Lesquels sont premiers&nbsp;?</p>",
        choices: items("\\(2\\)", "\\(\\sqrt{9}\\)", "4"),
        keep_order: true,
        max_choices: null,
      },
      key: { points_by_choice: { i0: 0.5, i1: 0.5, i2: -0.5 }, scoring: "per_option", floor: 0 },
    },
    { choice_ids: ["i0"] },
  ],
  [
    { type: "true_false", body: { statement_html: "Il fait froid." }, key: { value: true, wrong_points: 0 } },
    { value: true },
  ],
  [
    {
      type: "short_text",
      body: { statement_html: "La capitale ?", max_length: 50 },
      key: { accepted: [{ text: "Paris", points: 1 }], folding },
    },
    { text: "Lyon" },
  ],
  [
    {
      type: "numeric",
      body: { statement_html: "La distance ?", unit: { mode: "asked", choices: null } },
      key: { value: 5.5, tolerance: { kind: "absolute", amount: 0 }, units: [{ label: "km", factor: 1 }], partial: [] },
    },
    { text: "5,5", unit: "km" },
  ],
  [
    {
      type: "fill_in_the_blanks",
      points: 2,
      body: {
        statement_html: "Complétez.",
        text_html: "<p>Il pleut à {{x}}, il neige à {{y}}.</p>",
        blanks: [
          { id: "x", kind: "text" },
          { id: "y", kind: "text" },
        ],
      },
      key: {
        blanks: {
          x: { kind: "text", accepted: ["Bergen"], folding, points: 1 },
          y: { kind: "text", accepted: ["Tromsø"], folding, points: 1 },
        },
      },
    },
    { blanks: { x: "bergen", y: "Bodø" } },
  ],
  [
    {
      type: "matching",
      body: { statement_html: "Associez.", left: items("France"), right: items("Paris", "Oslo") },
      key: { pairs: { i0: "i0" }, points_per_pair: 1, wrong_pair_points: 0 },
    },
    { pairs: { i0: "i1" } },
  ],
  [
    {
      type: "ordering",
      body: { statement_html: "Du plus petit au plus grand.", items: items("Souris", "Chat", "Cheval") },
      key: { order: ["i0", "i1", "i2"], scoring: "all_or_nothing" },
    },
    { item_ids: ["i1", "i0", "i2"] },
  ],
  [
    {
      type: "spreadsheet",
      body: { statement_html: "Additionnez.", answer_cells: ["B3"] },
      spreadsheet_template: sheet(template),
      key: { cells: [{ cell: "B3", expected: 1000, tolerance: null, formula_required: true, points: 1 }] },
    },
    { spreadsheet_content: sheet({ ...template, B3: { input: "=SUM(B1,B2)" } }) },
  ],
  [
    {
      type: "long_text",
      points: 4,
      body: {
        statement_html: "<p>Démontrez que \\[\\sum_{k=1}^{n} k = \\frac{n(n+1)}{2}\\] et citez « l’œuvre ».</p>",
        min_words: null,
        max_words: null,
      },
      key: { rubric: [], model_answer_html: "<p>Par <em>récurrence</em> sur \\(n\\).</p>" },
    },
    {
      html: "<p>Par récurrence : <strong>initialisation</strong>, puis hérédité.</p><ul><li>Pour \\(n=1\\), c’est vrai.</li><li>Si \\(n \\geq 1\\), alors \\(S_{n+1} = S_n + n + 1\\).</li></ul><p>\\(\\begin{pmatrix}1 & 0\\\\0 & 1\\end{pmatrix}\\)</p>",
    },
  ],
];

const crcTable = Array.from({ length: 256 }, (_, n) => {
  let c = n;
  for (let k = 0; k < 8; k += 1) c = c & 1 ? 0xed_b8_83_20 ^ (c >>> 1) : c >>> 1;
  return c >>> 0;
});
const crc = (bytes: Uint8Array) =>
  (bytes.reduce((sum, byte) => crcTable[(sum ^ byte) & 0xff]! ^ (sum >>> 8), 0xff_ff_ff_ff) ^ 0xff_ff_ff_ff) >>> 0;
const chunk = (type: string, data: Buffer) => {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc(named));
  return Buffer.concat([length, named, sum]);
};

/** Makes a picture of one colour that every reader can open. */
export const plainPng = (width = 120, height = 80): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, Buffer.from([40, 120, 200]))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", pixels), chunk("IEND", Buffer.alloc(0))]);
};
