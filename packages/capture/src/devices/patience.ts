import { devicePatienceMs, type DevicePermission } from "@examplar/domain";
import type { Stop } from "../ports.types.ts";

type AskedFor = "camera" | "microphone";

const lookEveryMs = 1_000;

/** Returns "unknown" in older browsers, which have no such query, or none for devices. */
const permissionOf = async (name: AskedFor): Promise<DevicePermission> => {
  try {
    return (await navigator.permissions.query({ name })).state;
  } catch {
    return "unknown";
  }
};

/** Gives up a request whose device hangs, but not one whose prompt the student has not replied to. */
export const patienceFor =
  (name: AskedFor) =>
  (was_given: boolean, giveUp: () => void): Stop => {
    let waited_ms = 0;
    const look = async (): Promise<void> => {
      const permission = await permissionOf(name);
      const is_visible = document.visibilityState === "visible";
      const patience_ms = devicePatienceMs({ permission, was_given, is_visible });
      // Counts checks, not time: a computer that slept has not waited.
      waited_ms = patience_ms === null ? 0 : waited_ms + lookEveryMs;
      if (patience_ms !== null && waited_ms >= patience_ms) giveUp();
    };
    const timer = setInterval(() => void look(), lookEveryMs);
    return () => clearInterval(timer);
  };
