import { deviceName } from "../formats/device-name.ts";
import type { ShareDenial } from "./screen-share.ts";

/** Why a camera or a microphone could not be opened. The screens have help for each of these. */
const deviceFailures = ["insecure", "blocked", "no_device", "in_use", "failed"] as const;
export type DeviceFailure = (typeof deviceFailures)[number];

/** The error that a browser throws when the page requests a device. */
export interface DeviceError {
  name: string;
  message: string;
}

/** Includes older names, from browsers that students still use. */
const failureNames: Record<Exclude<DeviceFailure, "insecure" | "failed">, readonly string[]> = {
  blocked: ["NotAllowedError", "SecurityError", "PermissionDeniedError"],
  no_device: ["NotFoundError", "OverconstrainedError", "DevicesNotFoundError"],
  in_use: ["NotReadableError", "AbortError", "TrackStartError"],
};

/** Returns why a device request failed. `can_ask` is false on an insecure page, where the browser offers no devices. */
export const deviceFailure = ({ name }: DeviceError, { can_ask }: { can_ask: boolean }): DeviceFailure => {
  if (!can_ask) return "insecure";
  const found = Object.entries(failureNames).find(([, names]) => names.includes(name));
  return (found?.[0] as DeviceFailure | undefined) ?? "failed";
};

export type ShareFailure = ShareDenial | "screen_share_failed";

/**
 * Returns why sharing the screen failed. When macOS withholds the screen, Chrome says "denied by system" and Firefox
 * finds no screen. Any other `NotAllowedError` is the student's own refusal; every other error is a failure.
 */
export const shareFailure = ({ name, message }: DeviceError): ShareFailure => {
  if (name === "NotFoundError") return "screen_share_system_denied";
  if (name !== "NotAllowedError") return "screen_share_failed";
  return /by (the )?system/i.test(message) ? "screen_share_system_denied" : "screen_share_denied";
};

/** In a browser, a failure means that the system blocks the screen; the desktop app may simply try again. */
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
