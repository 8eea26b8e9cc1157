import { deviceName } from "@examplar/domain";

/** The browsers whose settings we can describe. */
export type BrowserName = "chrome" | "firefox" | "edge" | "safari" | "other";

const known: Record<string, BrowserName> = { Chrome: "chrome", Firefox: "firefox", Edge: "edge", Safari: "safari" };

export const browserName = (user_agent: string): BrowserName => known[deviceName(user_agent).browser ?? ""] ?? "other";
