import { describe, expect, test } from "vitest";
import { forgetClosedTabs, hasOtherTabs, isTabMessage, noOtherTabs, noteTab, pingEveryMs } from "./other-tabs.state.ts";

describe("tabs of one exam", () => {
  test("TABS-03~ alone a tab pings every 5 s, with others every second", () => {
    expect(pingEveryMs(noOtherTabs)).toBe(5_000);
    expect(pingEveryMs(noteTab(noOtherTabs, "b", 0))).toBe(1_000);
  });

  test("TABS-03~ a tab counts as open until a ping and the tolerance have passed without a message from it", () => {
    const tabs = noteTab(noOtherTabs, "b", 10_000);
    expect(hasOtherTabs(forgetClosedTabs(tabs, 12_000))).toBe(true);
    expect(hasOtherTabs(forgetClosedTabs(tabs, 12_001))).toBe(false);
  });

  test("of several tabs, only those that send no message are removed", () => {
    const tabs = noteTab(noteTab(noOtherTabs, "b", 0), "c", 9_500);
    expect([...forgetClosedTabs(tabs, 10_000).heard_at.keys()]).toEqual(["c"]);
  });

  test.each([
    [{ type: "tab-opened", timestamp: 1, quizId: 2, tabId: "a" }, true],
    [{ type: "tab-response", timestamp: 1, quizId: 2, tabId: "a" }, true],
    [{ type: "answer-written", timestamp: 1, quizId: 2, tabId: "a" }, false],
    [{ type: "tab-opened", timestamp: "1", quizId: 2, tabId: "a" }, false],
    [null, false],
    ["tab-opened", false],
  ])("TABS-02~ %o is a message between tabs: %s", (value, expected) => {
    expect(isTabMessage(value)).toBe(expected);
  });
});
