import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AnswerContents } from "@examplar/domain";
import type { Item } from "../support/journey/item.ts";
import type { AnsweredType } from "../support/journey/makers.ts";
import { words } from "../support/words.ts";
import type { Hands, Target } from "./hands.ts";

const said = (key: string) => words("en", key, "packages/questions/src/locales/parts");
const inCard = (css: string, nth = 0): Target => ({ css: `article[aria-labelledby] ${css}`, nth });
const field = "input:not([type]), input[type=text]";
const fields = (nth: number): Target => inCard(`:is(${field})`, nth);
const numberOf = (id: string) => Number(id.slice(1));
const optionsOf = (item: Item, key: "right" | "items") =>
  (item.wanted.body as Record<string, { id: string; html: string }[]>)[key]!;
const nameIn = (list: { id: string; html: string }[], id: string) => list.find((one) => one.id === id)!.html;

type Contents = Omit<AnswerContents, "upload"> & { upload: { file: string } };
type Answering<T extends AnsweredType> = (hands: Hands, content: Contents[T], item: Item) => Promise<void>;

/** The button's label contains the row's name in the middle. */
const [beforeName, afterName] = said("ordering.up").split(/\{\{\w+\}\}/);
const upButton = `[aria-label^="${beforeName}"][aria-label*="${afterName}"]`;

const putInOrder = async ({ click, read, isSeen }: Hands, names: readonly string[]) => {
  for (const [place, name] of names.entries()) {
    for (;;) {
      let at = place;
      while (at < names.length && !(await read(inCard("li", at))).includes(name)) at += 1;
      if (at === place) break;
      // The loop may miss a row while it moves after a click; then it looks again.
      if (at < names.length) await click(inCard(`li:nth-child(${at + 1}) ${upButton}`));
    }
  }
  const settle = { ...inCard("button"), words: said("ordering.student.settle") };
  if (await isSeen(settle)) await click(settle);
};

/** How to answer each question type with pointer and keys. */
const answering: { [T in AnsweredType]: Answering<T> } = {
  single_choice: ({ click }, { choice_id }) => click(inCard("[type=radio]", numberOf(choice_id))),
  multiple_choice: async ({ click }, { choice_ids }) => {
    for (const id of choice_ids) await click(inCard("[type=checkbox]", numberOf(id)));
  },
  true_false: ({ click }, { value }) => click(inCard("[type=radio]", value ? 0 : 1)),
  short_text: ({ write }, { text }) => write(inCard(`:is(${field}, textarea)`), text),
  long_text: async ({ write, driver, see }, { html }) => {
    const [, text = "", bold = "", rest = ""] = /^<p>(.*)<\/p><p><strong>(.*)<\/strong>(.*)<\/p>$/.exec(html) ?? [];
    await write(inCard("[role=textbox], article[aria-labelledby] textarea"), text.replaceAll("&amp;", "&"));
    await driver.press("Enter");
    await driver.press("b", "Control");
    await see(inCard("[role=toolbar] [aria-pressed=true]"));
    await driver.type(bold);
    await driver.press("b", "Control");
    await driver.type(rest);
  },
  numeric: async ({ write, pick }, { text, unit }) => {
    await write(fields(0), text);
    await pick(inCard("select"), unit!);
  },
  fill_in_the_blanks: async ({ write, pick }, { blanks }, { wanted }) => {
    const [, { choices }] = (wanted.body as { blanks: [unknown, { choices: { id: string; html: string }[] }] }).blanks;
    await write(fields(0), blanks["b1"]!);
    await pick(inCard("select"), nameIn(choices, blanks["b2"]!));
    await write(fields(1), blanks["b3"]!);
  },
  matching: async ({ pick }, { pairs }, item) => {
    const cities = optionsOf(item, "right");
    for (const [left, right] of Object.entries(pairs))
      await pick(inCard("select", numberOf(left)), nameIn(cities, right));
  },
  ordering: (hands, { item_ids }, item) => {
    const items = optionsOf(item, "items");
    return putInOrder(
      hands,
      item_ids.map((id) => nameIn(items, id)),
    );
  },
  spreadsheet: async ({ click, driver, see, until }, { spreadsheet_content: { cells } }) => {
    await click({ ...inCard("button"), words: said("sheet.open") });
    const first = { css: "[data-cell=B3]" };
    await see(first);
    await click(first);
    await driver.type(String(cells["B3"]!.input));
    await driver.press("Enter");
    const cellWithFocus = () => driver.evaluate(() => document.activeElement?.getAttribute("data-cell") ?? "");
    await until("the next cell has the focus", async () => (await cellWithFocus()) === "B4");
    await driver.type(String(cells["B4"]!.input));
    await driver.press("Enter");
  },
  upload: async ({ driver, until, isSeen }, { file }) => {
    const folder = await mkdtemp(join(tmpdir(), "examplar-sketch-"));
    const path = join(folder, "sketch.png");
    await writeFile(path, Buffer.from(file, "base64"));
    await until("a file can be chosen", () =>
      driver.evaluate(() => document.querySelector("input[type=file]") !== null),
    );
    await driver.chooseFile(path);
    const stored = { ...inCard("button"), words: said("upload.remove") };
    const kept = { css: "article[aria-labelledby]", words: said("upload.kept") };
    await until("the file is kept", async () => (await isSeen(stored)) || (await isSeen(kept)));
    await rm(folder, { recursive: true });
  },
};

export const answer = (hands: Hands, item: Item): Promise<void> => {
  const act = answering[item.wanted.type as AnsweredType] as Answering<AnsweredType>;
  return act(hands, item.content as never, item);
};
