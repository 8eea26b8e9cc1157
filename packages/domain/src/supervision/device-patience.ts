/** `unknown` where the browser cannot be asked about the permission of a device. */
export type DevicePermission = "granted" | "denied" | "prompt" | "unknown";

export interface DeviceRequest {
  permission: DevicePermission;
  /** This page has already opened the device once. */
  was_given: boolean;
  /** The student can see the page. */
  is_visible: boolean;
}

/** Longer than any camera takes to open, and than the ten seconds after which Chromium itself gives up. */
const noPromptMs = 15_000;
/** A new request replaces or joins a prompt that is still open: this is rare enough not to disturb its reader. */
const maybePromptMs = 120_000;

/**
 * Returns how long a request for a camera or microphone may stay without a reply before it counts as failed; null while
 * time does not count. Only Chromium reports the permission exactly: Firefox reports `granted` where it prompts again
 * after a one-time permission, and Safari reports `prompt` for what it has allowed.
 */
export const devicePatienceMs = ({ permission, was_given, is_visible }: DeviceRequest): number | null => {
  // Firefox and Safari do not prompt on a page in the background: the request waits there for good reason.
  if (!is_visible) return null;
  // Every browser prompts here, and the student may take any time to reply.
  if (permission === "prompt" && !was_given) return null;
  return permission === "granted" && was_given ? noPromptMs : maybePromptMs;
};
