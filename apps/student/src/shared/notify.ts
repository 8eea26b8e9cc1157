import { showToast } from "@examplar/ui";

interface Notification {
  tone: "info" | "success" | "error";
  message: string;
}

const tones = { info: "blue", success: "green", error: "red" } as const;

/** Shows a message once; errors stay longer. */
export const notify = ({ tone, message }: Notification) =>
  showToast({ tone: tones[tone], message, closes_after_ms: tone === "error" ? 12_000 : 5_000 });
