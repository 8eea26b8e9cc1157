import { textCopiedEvent } from "@examplar/domain";
import { expect, test, vi } from "vitest";
import type { WatcherPorts } from "../ports.types.ts";
import { watchClipboard } from "./clipboard.ts";

/** A fake element, which `closest` finds by the names of the places around it. */
class Part extends EventTarget {
  readonly places: readonly string[];
  constructor(...places: string[]) {
    super();
    this.places = places;
  }
  closest = (wanted: string) => (this.places.some((place) => wanted.split(", ").includes(place)) ? this : null);
}
const subject = new Part();
const answer = new Part("textarea");
const message = new Part("dialog");
const ownMessage = new Part("dialog", "[data-own-words]");
const messageField = new Part("dialog", "textarea");

const watched = () => {
  vi.stubGlobal("Element", Part);
  const selection = { text: "", own_words: [] as string[] };
  const document = Object.assign(new EventTarget(), {
    activeElement: null,
    getSelection: () => ({
      toString: () => selection.text,
      rangeCount: 1,
      getRangeAt: () => ({
        cloneContents: () => ({
          querySelectorAll: () => selection.own_words.map((textContent) => ({ textContent })),
        }),
      }),
    }),
  });
  const events: [kind: string, details: unknown][] = [];
  watchClipboard({
    page: { document } as unknown as Window,
    record: (kind: string, details: unknown) => void events.push([kind, details]),
  } as unknown as WatcherPorts);
  const tell = (name: string, target: EventTarget, details: object = {}) =>
    document.dispatchEvent(Object.defineProperty(Object.assign(new Event(name), details), "target", { value: target }));
  return {
    events,
    copy: (text: string, target: Part, kind = "copy", own_words: string[] = []) => {
      Object.assign(selection, { text, own_words });
      tell(kind, target);
    },
    paste: (text: string, target: Part) => tell("paste", target, { clipboardData: { getData: () => text, files: [] } }),
    /** Copies like a tool of the exam, which has no selection. */
    copyInTool: (text: string) => document.dispatchEvent(new CustomEvent(textCopiedEvent, { detail: text })),
  };
};

test("EVT-10~ EVT-11~ EVT-12~ copies and pastes have their text, and a copy its source", () => {
  const { events, copy, paste } = watched();
  copy("The cost of debt", subject);
  copy("after tax", answer, "cut");
  paste("from elsewhere", answer);
  expect(events).toEqual([
    ["copy", { content: "The cost of debt", from: "subject" }],
    ["cut", { content: "after tax", from: "answer" }],
    ["paste", { content: "from elsewhere" }],
  ]);
});

test("EVT-11~ text that a tool of the exam copies counts as a copy", () => {
  const { events, copyInTool } = watched();
  copyInTool("1,260");
  expect(events).toEqual([["copy", { content: "1,260", from: "answer" }]]);
});

test("EVT-10~ text copied from a dialog and pasted into an answer is reported as from the page, without the text", () => {
  const { events, copy, paste } = watched();
  copy("Use the\nsecond table.", message);
  paste("Use the\r\nsecond table.", answer);
  paste("Use the second table. It says 42.", answer);
  expect(events).toEqual([
    ["paste", { from: "page" }],
    ["paste", { content: "Use the second table. It says 42." }],
  ]);
});

test("EVT-10~ text pasted into a dialog's field and moved from there into an answer is reported", () => {
  const { events, copy, paste } = watched();
  paste("What another program wrote", messageField);
  copy("What another program wrote", messageField, "cut");
  paste("What another program wrote", answer);
  expect(events).toEqual([["paste", { content: "What another program wrote" }]]);
});

test("EVT-10~ text that students copy from their own message to the teacher is reported when pasted", () => {
  const { events, copy, paste } = watched();
  paste("What another program wrote", messageField);
  copy("What another program wrote", ownMessage);
  paste("What another program wrote", answer);
  expect(events).toEqual([["paste", { content: "What another program wrote" }]]);
});

test("EVT-10~ a selection of a teacher's message and of the student's own message is reported when pasted", () => {
  const { events, copy, paste } = watched();
  copy("Hello.\nWhat another program wrote", message, "copy", ["What another program wrote"]);
  paste("Hello.\nWhat another program wrote", answer);
  // A triple click selects a message, and nothing of the next one.
  copy("Use the second table.", message, "copy", [""]);
  paste("Use the second table.", answer);
  expect(events).toEqual([
    ["paste", { content: "Hello.\nWhat another program wrote" }],
    ["paste", { from: "page" }],
  ]);
});

test("EVT-10~ EVT-11~ a long text is cut at the same letter, whatever line ends the system's clipboard has", () => {
  const { events, copy, paste } = watched();
  const lines = Array.from({ length: 200 }, (_, at) => `Line ${at} of the answer`);
  copy(lines.join("\n"), answer);
  paste(lines.join("\r\n"), answer);
  const [copied, pasted] = events.map(([, details]) => (details as { content: string }).content);
  expect(pasted).toBe(copied);
  expect(copied).toHaveLength(1_501);
});
