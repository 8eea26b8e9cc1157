import { textShownEvent } from "@examplar/domain";
import { expect, test, vi } from "vitest";
import type { WatcherPorts } from "../ports.types.ts";
import { watchInserts } from "./inserts.ts";

class Field extends EventTarget {
  value = "";
  isContentEditable = false;
  readonly type: string;
  constructor(type: string) {
    super();
    this.type = type;
  }
  closest = () => null;
}

/** Watches one field, and tells of it as a browser does. */
const watched = (type: string) => {
  vi.stubGlobal("HTMLElement", Field);
  vi.stubGlobal("Element", Field);
  const [document, field, kinds] = [new EventTarget(), new Field(type), [] as string[]];
  const ports = { page: { document }, now_ms: () => 0, record: (kind: string) => void kinds.push(kind) };
  watchInserts(ports as unknown as WatcherPorts);
  const tell = (name: string, details: object = {}) =>
    document.dispatchEvent(Object.defineProperty(Object.assign(new Event(name), details), "target", { value: field }));
  return { field, kinds, tell };
};

test("what the exam itself puts into a field is not an insertion; what a program puts there unsaid is", () => {
  const { field, kinds, tell } = watched("textarea");
  const type = (letter: string) => {
    tell("beforeinput");
    field.value += letter;
    tell("input", { inputType: "insertText", isComposing: false });
  };
  type("a");
  field.value = "What the same student wrote on another computer, which is more than a hand types at once. ".repeat(5);
  tell(textShownEvent);
  type("b");
  expect(kinds).toEqual([]);
  field.value += "What an extension wrote into the field without a word about it. ".repeat(5);
  type("c");
  expect(kinds).toEqual(["bulk_insert"]);
});

test.each(["file", "radio", "select-one"])("the value of a %s is not typed by anybody", (type) => {
  const { field, kinds, tell } = watched(type);
  field.value = "C:\\fakepath\\the supply curve of the second exercise.png";
  tell("input", { isComposing: false });
  expect(kinds).toEqual([]);
});

const sentence = "This sentence was written in another window.";
const drop = (text: string) => ({ dataTransfer: { getData: () => text } });

test.each([
  ["textarea", () => {}],
  // An editor takes the text itself, and says that its words are its own work.
  ["contenteditable", (tell: ReturnType<typeof watched>["tell"]) => tell(textShownEvent)],
])("EVT-17~ text that is dragged in from another window is an insertion (%s)", (type, after) => {
  const { field, kinds, tell } = watched(type);
  field.isContentEditable = type === "contenteditable";
  tell("drop", drop(sentence));
  field.value = sentence;
  tell("input", { inputType: "insertFromDrop", isComposing: false });
  after(tell);
  expect(kinds).toEqual(["bulk_insert"]);
});

test("EVT-17~ what is moved within the page is none, nor is a word that is dropped", () => {
  const { field, kinds, tell } = watched("textarea");
  tell("dragstart");
  tell("drop", drop(sentence));
  field.value = sentence;
  tell("input", { inputType: "insertFromDrop", isComposing: false });
  tell("dragend");
  tell("drop", drop("a word"));
  expect(kinds).toEqual([]);
  tell("drop", drop(sentence));
  expect(kinds).toEqual(["bulk_insert"]);
});

test.each(["drop", "pointerdown"])(
  "EVT-17~ words that were moved by an editor hide no later ones, although their drag never ends: %s",
  (last) => {
    const { kinds, tell } = watched("textarea");
    tell("dragstart");
    tell(last, drop(sentence));
    expect(kinds).toEqual([]);
    tell("drop", drop(sentence));
    expect(kinds).toEqual(["bulk_insert"]);
  },
);

test("EVT-17~ a program that rewrites a sentence inserts it; a word that is put right is none", () => {
  const { field, kinds, tell } = watched("textarea");
  const replace = (text: string) => {
    tell("beforeinput");
    field.value = text;
    tell("input", { inputType: "insertReplacementText", isComposing: false });
  };
  field.value = "The intrest";
  replace("The interest");
  expect(kinds).toEqual([]);
  replace("Because interest payments reduce the taxable income of a firm, debt is cheaper after tax.");
  expect(kinds).toEqual(["bulk_insert"]);
});
