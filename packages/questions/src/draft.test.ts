import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createDraft, gatherMs } from "./draft.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const drafted = (initial = "") => {
  const told: string[] = [];
  return { told, draft: createDraft(initial, (value) => void told.push(value)) };
};

describe("what is reported, and when", () => {
  test("a choice at once", () => {
    const { told, draft } = drafted();
    draft.set(() => "a");
    expect(told).toEqual(["a"]);
  });

  test("keystrokes together, as one change", () => {
    const { told, draft } = drafted();
    draft.gather(() => "a");
    vi.advanceTimersByTime(gatherMs - 1);
    draft.gather(() => "ab");
    expect(told).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(told).toEqual(["ab"]);
  });

  test("LOSS-33~ every keystroke within 0.2 s, also while the typing never pauses", () => {
    const { told, draft } = drafted();
    for (let typed = 1; typed <= 21; typed++) {
      draft.gather(() => "x".repeat(typed));
      vi.advanceTimersByTime(50);
      if (typed > 4) expect(typed - (told.at(-1)?.length ?? 0)).toBeLessThanOrEqual(4);
    }
    expect(gatherMs).toBeLessThanOrEqual(200);
  });

  test("LOSS-33~ `onWaiting` reports waiting keystrokes from the first one until they were sent", () => {
    const heard: unknown[] = [];
    const draft = createDraft<string>(
      "",
      (value) => void heard.push(value),
      (is_waiting) => void heard.push(is_waiting),
    );
    draft.gather(() => "a");
    draft.gather(() => "ab");
    vi.advanceTimersByTime(gatherMs);
    expect(heard).toEqual([true, "ab", false]);
  });

  test("LOSS-13 nothing typed waits after a flush", () => {
    const { told, draft } = drafted();
    draft.gather(() => "typed");
    draft.flush();
    vi.runAllTimers();
    expect(told).toEqual(["typed"]);
  });

  test("a choice first reports the keystrokes before it", () => {
    const { told, draft } = drafted();
    draft.gather((value) => `${value}typed `);
    draft.set((value) => `${value}chosen`);
    expect(told).toEqual(["typed ", "typed chosen"]);
  });

  test("keystrokes in several fields make one change", () => {
    const told: object[] = [];
    const draft = createDraft<Record<string, string>>({}, (value) => void told.push(value));
    draft.gather((value) => ({ ...value, a: "1" }), "a");
    draft.gather((value) => ({ ...value, b: "2" }), "b");
    draft.gather((value) => ({ ...value, a: "12" }), "a");
    draft.flush();
    expect(told).toEqual([{ a: "12", b: "2" }]);
  });

  test("an equal value is no change", () => {
    const { told, draft } = drafted("a");
    draft.set(() => "a");
    draft.gather(() => "a");
    draft.flush();
    expect(told).toEqual([]);
  });
});

describe("what comes from outside", () => {
  test("is shown while nobody types", () => {
    const { draft } = drafted("old");
    const heard = vi.fn<() => void>();
    draft.subscribe(heard);
    draft.receive("from another device");
    expect(draft.get()).toBe("from another device");
    expect(heard).toHaveBeenCalledOnce();
  });

  test("gives way to keystrokes that are not reported yet", () => {
    const { told, draft } = drafted("old");
    draft.gather(() => "typed here");
    draft.receive("from another device");
    expect(draft.isWaiting()).toBe(true);
    draft.flush();
    expect([draft.get(), told]).toEqual(["typed here", ["typed here"]]);
  });

  test("in another field is kept beside the keystrokes of this one", () => {
    const draft = createDraft<Record<string, string>>({}, () => {});
    draft.gather((value) => ({ ...value, a: "mine" }), "a");
    draft.receive({ b: "theirs" });
    draft.flush();
    expect(draft.get()).toEqual({ a: "mine", b: "theirs" });
  });

  test("a late echo undoes nothing", () => {
    const { draft } = drafted();
    draft.set(() => "a");
    draft.set(() => "ab");
    draft.receive("a");
    expect(draft.get()).toBe("ab");
    draft.receive("ab");
    draft.receive("a");
    expect(draft.get()).toBe("a");
  });

  test("however late the echoes are, the last keystroke stays", () => {
    const texts = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(texts, fc.integer({ min: 0, max: 20 }), (typed, lag) => {
        const { told, draft } = drafted();
        typed.forEach((text, index) => {
          draft.set(() => text);
          const late = told[index - lag];
          if (late !== undefined) draft.receive(late);
        });
        expect(draft.get()).toBe(typed.at(-1));
      }),
    );
  });
});
