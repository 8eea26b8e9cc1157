import { beforeEach, expect, test, vi } from "vitest";
import type { EventDetails, WatcherPorts } from "../ports.types.ts";
import { watchExtensions } from "./extensions.ts";

class FakeElement {
  shadowRoot: object | null;
  readonly tagName: string;
  readonly textContent: string;
  hasAttribute: (attribute: string) => boolean;
  constructor(name: string, textContent = "", { has_shadow = false, is_own = false } = {}) {
    this.textContent = textContent;
    this.tagName = name.toUpperCase();
    this.shadowRoot = has_shadow ? {} : null;
    this.hasAttribute = (attribute) => is_own && attribute === "data-own";
  }
  closest = () => null;
}

let mutate: (records: object[]) => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal("Element", FakeElement);
  const Observer = class {
    constructor(look: typeof mutate) {
      mutate = look;
    }
    observe = () => undefined;
    disconnect = () => undefined;
  };
  vi.stubGlobal("MutationObserver", Observer);
});

/** Watches a page in which `marks` are found, with these elements at its ends when the exam begins. */
const watched = ({ body = [], html = [], marks = [] }: { body?: unknown[]; html?: unknown[]; marks?: string[] }) => {
  const events: EventDetails[] = [];
  const ownElements = new Set(["math-field"]);
  const page = {
    document: { documentElement: { children: html }, body: { children: body } },
    customElements: { get: (name: string) => (ownElements.has(name) ? Object : undefined) },
  };
  const record = (_kind: string, details: EventDetails) => void events.push(details);
  watchExtensions({ find: () => marks })({ page, record } as unknown as WatcherPorts);
  return { events, add: (...addedNodes: unknown[]) => mutate([{ addedNodes }]) };
};

test("an extension that is in the page before the exam is reported once, with from_start", () => {
  const panel = new FakeElement("copilot-panel", "Rewrite this answer");
  const { events, add } = watched({
    marks: ["Grammarly"],
    body: [new FakeElement("div"), panel],
    html: [new FakeElement("helper-root"), new FakeElement("body")],
  });
  const expected = [
    { extension_name: "Grammarly", from_start: true },
    { extension_name: "helper-root", target: { text: "" }, from_start: true },
    { extension_name: "copilot-panel", target: { text: "Rewrite this answer" }, from_start: true },
  ];
  expect(events).toEqual(expected);
  add(panel);
  expect(events).toEqual(expected);
});

test("an extension that appears during the exam is reported without from_start", () => {
  const marks: string[] = [];
  const { events, add } = watched({ marks });
  expect(events).toEqual([]);
  marks.push("LanguageTool");
  add(new FakeElement("lt-toolbar"));
  expect(events).toEqual([{ extension_name: "LanguageTool" }, { extension_name: "lt-toolbar", target: { text: "" } }]);
});

test("elements of the exam's own page are not reported", () => {
  const own = [
    new FakeElement("div"),
    new FakeElement("math-field"),
    new FakeElement("own-panel", "", { is_own: true }),
    new FakeElement("div", "", { is_own: true, has_shadow: true }),
  ];
  const { events, add } = watched({ body: own });
  add(...own);
  expect(events).toEqual([]);
});
