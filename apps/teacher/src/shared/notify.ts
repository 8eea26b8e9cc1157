import { showToast } from "@examplar/ui";

interface Notification {
  tone: "green" | "blue" | "red";
  message: string;
  /** A second try or an undo. */
  action?: { label: string; run: () => void };
}

/** Long enough to read twice; what went wrong stays until it is closed. */
const readingMs = 6_000;

export const notify = (notification: Notification) =>
  showToast({ ...notification, closes_after_ms: notification.tone === "red" ? null : readingMs });
