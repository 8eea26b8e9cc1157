import { expect, test, vi } from "vitest";
import { watchPageChanges } from "./watch-page-changes.ts";

const watchedPage = () => {
  vi.stubGlobal(
    "MutationObserver",
    class {
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
  const page = Object.assign(new EventTarget(), { document: { body: {} } });
  let now = 0;
  const changes = watchPageChanges(page as unknown as Window, () => now);
  /**
   * Returns whether each picture shows a page change: one picture per second, with the page changing at these times.
   */
  const looks = (changed_at: readonly number[], count: number, event = "pointerdown") =>
    Array.from({ length: count }, (_, at) => {
      const until = (at + 1) * 1_000;
      for (const time of changed_at.filter((one) => one > until - 1_000 && one <= until)) {
        now = time;
        page.dispatchEvent(new Event(event));
      }
      now = until;
      return changes.take();
    });
  return { looks };
};

test.each([
  ["the page does not change", [], [false, false, false, false]],
  ["a change early between two pictures counts for the next picture", [1_200], [false, true, false, false]],
  ["a change just before a picture counts for that picture and the next", [1_900], [false, true, true, false]],
  ["a change before every picture counts for every picture", [500, 1_500, 2_500], [true, true, true, true]],
])("which pictures may show a change of the page: %s", (_, changed_at, expected) => {
  expect(watchedPage().looks(changed_at, 4)).toEqual(expected);
});

test("a window that hides the page for a moment is not a change of the page", () => {
  expect(watchedPage().looks([1_200], 3, "visibilitychange")).toEqual([false, false, false]);
});
