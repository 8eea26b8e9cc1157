import { describe, expect, test } from "vitest";
import {
  guessSurface,
  offersShareHelp,
  shareError,
  shareIsMet,
  shareProblem,
  type ShareFacts,
} from "./screen-share.ts";

const screen = { width: 1920, height: 1080 };

describe("the surface that is guessed when the browser does not report it", () => {
  test.each([
    ["the screen itself", screen, "monitor"],
    ["a tenth smaller than the screen", { width: 1728, height: 972 }, "monitor"],
    ["the shape of the screen, scaled down", { width: 1280, height: 720 }, "monitor"],
    ["nearly the shape of the screen", { width: 1000, height: 540 }, "monitor"],
    ["a tall window", { width: 900, height: 1000 }, "window-or-multiscreens"],
    ["two screens side by side", { width: 3840, height: 1080 }, "window-or-multiscreens"],
    ["a size of zero", { width: 0, height: 0 }, "window-or-multiscreens"],
  ])("SHARE-03~ SHARE-04~ %s", (_, shared, expected) => {
    expect(guessSurface(shared, screen)).toBe(expected);
  });
});

const met: ShareFacts = {
  is_computer: true,
  screens_count: 1,
  surface: "monitor",
  denial: null,
  in_desktop_app: false,
  failures: 0,
};

/** Everything that can be wrong, in reverse order of precedence: each entry hides those before it. */
const worse: [string, Partial<ShareFacts>][] = [
  ["desktopMacOsScreenSharingError", { in_desktop_app: true, failures: 3 }],
  ["screenSharingError", { denial: "screen_share_denied" }],
  ["screenSharingSystemError", { denial: "screen_share_system_denied" }],
  ["screenType", { surface: "browser" }],
  ["screenTypeOrCount", { surface: "window-or-multiscreens" }],
  ["screenCount", { screens_count: 2 }],
  ["deviceType", { is_computer: false }],
];

describe("SHARE-09~ only the first matching error shows", () => {
  test.each(worse.map(([error], index) => [error, index] as const))(
    "%s is shown instead of every error after it",
    (error, index) => {
      const facts = Object.assign({ ...met }, ...worse.slice(0, index + 1).map(([, part]) => part)) as ShareFacts;
      expect(shareError(facts)).toBe(error);
      expect(shareIsMet(facts)).toBe(false);
    },
  );

  test("SHARE-01~ a computer with one screen that shares the whole monitor gives no error", () => {
    expect(shareError(met)).toBeNull();
    expect(shareIsMet(met)).toBe(true);
  });

  test("before anything was shared there is no error, and the step is not done", () => {
    const before = { ...met, surface: null };
    expect(shareError(before)).toBeNull();
    expect(shareIsMet(before)).toBe(false);
  });

  test("a failed try with an unknown reason is reported, also for the desktop app's first tries", () => {
    const tried = (failures: number) => shareProblem({ ...met, surface: null, in_desktop_app: true, failures });
    expect([0, 1, 2, 3].map(tried)).toEqual([null, "failed", "failed", "desktopMacOsScreenSharingError"]);
  });

  test("SHARE-17~ help is offered after more than two attempts", () => {
    expect([0, 2, 3].map((failures) => offersShareHelp({ failures }))).toEqual([false, false, true]);
  });
});
