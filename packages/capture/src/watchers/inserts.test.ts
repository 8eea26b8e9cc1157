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

/** Watches one field; `tell` sends events as a browser does. */
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

test("text that the exam announces is not an insertion; text that a program puts into a field without an event is", () => {
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

test.each(["file", "radio", "select-one"])("a changed value of a %s is not an insertion", (type) => {
  const { field, kinds, tell } = watched(type);
  field.value = "C:\\fakepath\\the supply curve of the second exercise.png";
  tell("input", { isComposing: false });
  expect(kinds).toEqual([]);
});

const sentence = "This sentence was written in another window.";
const drop = (text: string) => ({ dataTransfer: { getData: () => text } });

test.each([
  ["textarea", () => {}],
  // An editor inserts the text itself, and announces it as its own change.
  ["contenteditable", (tell: ReturnType<typeof watched>["tell"]) => tell(textShownEvent)],
])("EVT-17~ text dragged in from another window is an insertion (%s)", (type, after) => {
  const { field, kinds, tell } = watched(type);
  field.isContentEditable = type === "contenteditable";
  tell("drop", drop(sentence));
  field.value = sentence;
  tell("input", { inputType: "insertFromDrop", isComposing: false });
  after(tell);
  expect(kinds).toEqual(["bulk_insert"]);
});

test("EVT-17~ text moved within the page is not an insertion, nor is a single dropped word", () => {
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
  "EVT-17~ when an editor's drag has no dragend event, drops after the next %s are still detected",
  (last) => {
    const { kinds, tell } = watched("textarea");
    tell("dragstart");
    tell(last, drop(sentence));
    expect(kinds).toEqual([]);
    tell("drop", drop(sentence));
    expect(kinds).toEqual(["bulk_insert"]);
  },
);

test("EVT-17~ a sentence rewritten by a program is an insertion; a corrected word is not", () => {
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
