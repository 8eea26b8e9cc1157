import { deviceName } from "../formats/device-name.ts";
import type { ShareDenial } from "./screen-share.ts";

/** Why a camera or a microphone could not be opened, in the words that the screens have help for. */
const deviceFailures = ["insecure", "blocked", "no_device", "in_use", "failed"] as const;
export type DeviceFailure = (typeof deviceFailures)[number];

/** What a browser throws when a device is asked for. */
export interface DeviceError {
  name: string;
  message: string;
}

/** Older names are those of browsers that students still bring along. */
const failureNames: Record<Exclude<DeviceFailure, "insecure" | "failed">, readonly string[]> = {
  blocked: ["NotAllowedError", "SecurityError", "PermissionDeniedError"],
  no_device: ["NotFoundError", "OverconstrainedError", "DevicesNotFoundError"],
  in_use: ["NotReadableError", "AbortError", "TrackStartError"],
};

/** `can_ask` is false where the page is not secure: the browser then offers no devices at all. */
export const deviceFailure = ({ name }: DeviceError, { can_ask }: { can_ask: boolean }): DeviceFailure => {
  if (!can_ask) return "insecure";
  const found = Object.entries(failureNames).find(([, names]) => names.includes(name));
  return (found?.[0] as DeviceFailure | undefined) ?? "failed";
};

export type ShareFailure = ShareDenial | "screen_share_failed";

/**
 * Chrome says "denied by system" where macOS withholds the screen, Firefox finds no screen at all; a plain refusal is the
 * student's own. What is no refusal is a failure.
 */
export const shareFailure = ({ name, message }: DeviceError): ShareFailure => {
  if (name === "NotFoundError") return "screen_share_system_denied";
  if (name !== "NotAllowedError") return "screen_share_failed";
  return /by (the )?system/i.test(message) ? "screen_share_system_denied" : "screen_share_denied";
};

/** A browser fails only where the system is in the way; the desktop app may simply try again. */
export const denialOf = (
  failure: ShareFailure,
  { in_desktop_app }: { in_desktop_app: boolean },
): ShareDenial | null => {
  if (failure !== "screen_share_failed") return failure;
  return in_desktop_app ? null : "screen_share_system_denied";
};

const handheld = ["iPhone", "iPad", "Android"];

/** An iPad calls itself a Mac, but no Mac has a touch screen. */
export const isComputer = ({ user_agent, touch_points }: { user_agent: string; touch_points: number }): boolean => {
  const { system } = deviceName(user_agent);
  if (system === "macOS") return touch_points <= 1;
  return system === null || !handheld.includes(system);
};
