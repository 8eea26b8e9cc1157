import { describe, expect, test } from "vitest";
import { denialOf, deviceFailure, isComputer, shareFailure } from "./device-failure.ts";

describe("why a camera or microphone could not be opened", () => {
  test.each([
    ["NotAllowedError", "blocked"],
    ["SecurityError", "blocked"],
    ["NotFoundError", "no_device"],
    ["OverconstrainedError", "no_device"],
    ["NotReadableError", "in_use"],
    ["AbortError", "in_use"],
    ["TypeError", "failed"],
    ["", "failed"],
  ])("the error %s is reported as %s", (name, expected) => {
    expect(deviceFailure({ name, message: "" }, { can_ask: true })).toBe(expected);
    expect(deviceFailure({ name, message: "" }, { can_ask: false })).toBe("insecure");
  });
});

test.each([
  ["NotAllowedError", "Permission denied", "screen_share_denied"],
  ["NotAllowedError", "Permission denied by system", "screen_share_system_denied"],
  ["NotAllowedError", "Permission denied by the system", "screen_share_system_denied"],
  ["NotAllowedError", "The request is not allowed by the user agent or the platform.", "screen_share_denied"],
  ["NotFoundError", "The object can not be found here.", "screen_share_system_denied"],
  ["NotReadableError", "Could not start video source", "screen_share_failed"],
])("SHARE-14~ SHARE-15~ the error %s with message '%s' is reported as %s", (name, message, expected) => {
  expect(shareFailure({ name, message })).toBe(expected);
});

test("SHARE-16~ a failure without a refusal is no denial in the desktop app, and a system denial in a browser", () => {
  expect(denialOf("screen_share_failed", { in_desktop_app: true })).toBeNull();
  expect(denialOf("screen_share_failed", { in_desktop_app: false })).toBe("screen_share_system_denied");
  expect(denialOf("screen_share_denied", { in_desktop_app: true })).toBe("screen_share_denied");
});

const mac = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/605.1.15";

test.each([
  ["a Mac", mac, 0, true],
  ["an iPad that calls itself a Mac", mac, 5, false],
  ["a Windows computer with a touch screen", "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/149.0", 10, true],
  ["a Chromebook", "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/149.0", 10, true],
  ["Linux", "Mozilla/5.0 (X11; Linux x86_64) Chrome/149.0", 0, true],
  ["an Android phone", "Mozilla/5.0 (Linux; Android 16; Pixel 9) Chrome/149.0 Mobile", 5, false],
  ["an iPhone", "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1", 5, false],
  ["a system we do not know", "Something/1.0", 0, true],
])("SHARE-10~ detects whether the device is a computer: %s", (_, user_agent, touch_points, expected) => {
  expect(isComputer({ user_agent, touch_points })).toBe(expected);
});
