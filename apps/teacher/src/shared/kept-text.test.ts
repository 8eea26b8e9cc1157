import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keptText, textsOnlyHere } from "./kept-text.ts";

const texts = new Map<string, string>();
let isFull = false;

beforeEach(() => {
  texts.clear();
  isFull = false;
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException("full", "QuotaExceededError");
      texts.set(key, text);
    },
    removeItem: (key: string) => void texts.delete(key),
  });
});
afterEach(() => void vi.resetModules());

test("a text that storage refuses stays in memory until storage accepts it or it is removed", () => {
  const { write } = keptText("examplar.marks.7");
  isFull = true;
  write("[1]");
  expect([...textsOnlyHere()]).toEqual([["examplar.marks.7", "[1]"]]);
  isFull = false;
  write("[1,2]");
  expect([textsOnlyHere().size, texts.get("examplar.marks.7")]).toEqual([0, "[1,2]"]);
  isFull = true;
  write("[3]");
  write(null);
  expect([textsOnlyHere().size, texts.size]).toEqual([0, 0]);
});

test("leaving first stores everything typed, then stores nothing more", async () => {
  vi.resetModules();
  const fresh = { ...(await import("./kept-text.ts")), ...(await import("./leaving.ts")) };
  const draft = fresh.keptText("examplar.comment.7.3.private");
  fresh.beforeLeaving(() => draft.write("gathered"));
  const closed = vi.fn<() => void>();
  fresh.onLeave(closed);
  fresh.leave();
  draft.write("too late");
  expect([texts.get("examplar.comment.7.3.private"), closed.mock.calls.length]).toEqual(["gathered", 1]);
});
