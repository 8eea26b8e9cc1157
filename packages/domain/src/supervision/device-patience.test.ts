import { expect, test } from "vitest";
import { devicePatienceMs, type DevicePermission } from "./device-patience.ts";

test.each<[DevicePermission, boolean, boolean, number | null, string]>([
  ["granted", true, true, 15_000, "no browser prompts then, so the device hangs"],
  ["granted", false, true, 120_000, "Firefox may prompt again after a one-time permission"],
  ["prompt", false, true, null, "the browser's prompt is open"],
  ["prompt", true, true, 120_000, "Safari reports this even for an allowed device"],
  ["unknown", false, true, 120_000, "a prompt may be open"],
  ["unknown", true, true, 120_000, "a prompt may be open"],
  ["denied", true, true, 120_000, "a browser rejects the request at once"],
  ["granted", true, false, null, "a page in the background may get no prompt"],
  ["unknown", false, false, null, "a page in the background may get no prompt"],
])(
  "permission %s, given before: %s, visible: %s has the timeout %s ms, because %s",
  (permission, was_given, is_visible, expected) => {
    expect(devicePatienceMs({ permission, was_given, is_visible })).toBe(expected);
  },
);
