import { expect, test } from "vitest";
import { devicePatienceMs, type DevicePermission } from "./device-patience.ts";

test.each<[DevicePermission, boolean, boolean, number | null, string]>([
  ["granted", true, true, 15_000, "no browser prompts: the device hangs"],
  ["granted", false, true, 120_000, "Firefox may prompt again after a one-time permission"],
  ["prompt", false, true, null, "the prompt is open"],
  ["prompt", true, true, 120_000, "Safari reports this for what it has allowed"],
  ["unknown", false, true, 120_000, "a prompt may be open"],
  ["unknown", true, true, 120_000, "a prompt may be open"],
  ["denied", true, true, 120_000, "a browser rejects this at once"],
  ["granted", true, false, null, "nobody looks at the page"],
  ["unknown", false, false, null, "nobody looks at the page"],
])(
  "permission %s, given before: %s, visible: %s gives a patience of %s ms, as %s",
  (permission, was_given, is_visible, expected) => {
    expect(devicePatienceMs({ permission, was_given, is_visible })).toBe(expected);
  },
);
