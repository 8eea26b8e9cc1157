import { textShownEvent } from "@examplar/domain";
import { expect, test, vi } from "vitest";
import type { WatcherPorts } from "../ports.types.ts";
import { watchInserts } from "./inserts.ts";

class Field extends EventTarget {
  value = "";
  closest = () => null;
}

test("what the exam itself puts into a field is not an insertion; what a program puts there unsaid is", () => {
  vi.stubGlobal("HTMLElement", Field);
  vi.stubGlobal("Element", Field);
  const [document, field, kinds] = [new EventTarget(), new Field(), [] as string[]];
  const ports = { page: { document }, now_ms: () => 0, record: (kind: string) => void kinds.push(kind) };
  watchInserts(ports as unknown as WatcherPorts);
  const tell = (type: string, details: object = {}) =>
    document.dispatchEvent(Object.defineProperty(Object.assign(new Event(type), details), "target", { value: field }));
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
