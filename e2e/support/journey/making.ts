import { press, reach, reachAndPress } from "../keyboard.ts";
import { expect } from "./patient.ts";
import { plainPdf } from "../plain-pdf.ts";
import { question, said, statement_html, type Maker } from "./item.ts";

export const spreadsheet: Maker = (n) => {
  const cells = { A1: { input: "Debt", locked: true as const }, B1: { input: 160 }, B2: { input: n } };
  const template = { rows: 8, columns: 4, cells };
  const expected = { cell: "B3", expected: 1, tolerance: null, formula_required: true, points: 1 };
  const body = question("spreadsheet", { statement_html, answer_cells: ["B3", "B4"] }, { cells: [expected] });
  return {
    wanted: { ...body, spreadsheet_template: template },
    content: { spreadsheet_content: { ...template, cells: { ...cells, B3: { input: "=B1*B2" }, B4: { input: n } } } },
    answer: async (desk) => {
      const { page, card } = desk;
      await reachAndPress(card.getByRole("button", { name: said(desk, "sheet.open") }));
      const first = page.locator("[data-cell=B3]");
      await reach(first);
      await page.keyboard.type("=B1*B2");
      await press(page, "Enter");
      await expect(page.locator("[data-cell=B4]")).toBeFocused();
      await page.keyboard.type(String(n));
      await press(page, "Enter");
    },
  };
};

const dot = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/** Returns a photo or a document; every file is different. */
const fileFor = (n: number) =>
  n % 2 === 0
    ? {
        name: `sketch ${n}.png`,
        mimeType: "image/png",
        buffer: Buffer.concat([Buffer.from(dot, "base64"), Buffer.of(n)]),
      }
    : { name: `proof ${n}.pdf`, mimeType: "application/pdf", buffer: Buffer.from(plainPdf([`Proof ${n}`])) };

export const upload: Maker = (n) => {
  const file = fileFor(n);
  const body = { statement_html, max_files: 1, accepted: ["image" as const, "pdf" as const], max_bytes: 100_000 };
  const key = { rubric: [{ label: "Drawing", points: 1 }], model_answer_html: "<p>A curve.</p>" };
  return {
    wanted: question("upload", body, key),
    content: { file: file.buffer.toString("base64") },
    answer: async (desk) => {
      const { page, card } = desk;
      // The keyboard cannot use the file dialog, because it belongs to the system.
      const chooser = page.waitForEvent("filechooser");
      await reachAndPress(card.getByRole("button", { name: said(desk, "upload.choose_one") }));
      await (await chooser).setFiles(file);
      // Stored on the server or, offline, in the browser.
      const stored = card.getByRole("button", { name: said(desk, "upload.remove") });
      const kept = ["upload.kept", "upload.kept_waits"].map((word) => card.getByText(said(desk, word)));
      await expect(stored.or(kept[0]!).or(kept[1]!)).toBeVisible();
    },
  };
};
