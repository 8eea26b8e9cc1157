import { showToast } from "@examplar/ui";

interface Notification {
  tone: "green" | "blue" | "red";
  message: string;
  /** For example retry or undo. */
  action?: { label: string; run: () => void };
}

/** Long enough to read the message twice. Errors stay until the teacher closes them. */
const readingMs = 6_000;

export const notify = (notification: Notification) =>
  showToast({ ...notification, closes_after_ms: notification.tone === "red" ? null : readingMs });
