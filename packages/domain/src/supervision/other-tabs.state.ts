import { supervisionLimits } from "./limits.ts";

/** A message between the tabs of one exam, named as in the specification. */
export interface TabMessage {
  type: "tab-opened" | "tab-response";
  timestamp: number;
  quizId: number;
  tabId: string;
}

export interface OtherTabs {
  /** When this tab last heard from each other tab, by tab id. */
  heard_at: ReadonlyMap<string, number>;
}

export const noOtherTabs: OtherTabs = { heard_at: new Map() };

export const isTabMessage = (value: unknown): value is TabMessage => {
  const { type, timestamp, quizId, tabId } = (value ?? {}) as Partial<Record<keyof TabMessage, unknown>>;
  return (
    (type === "tab-opened" || type === "tab-response") &&
    typeof timestamp === "number" &&
    typeof quizId === "number" &&
    typeof tabId === "string"
  );
};

export const hasOtherTabs = ({ heard_at }: OtherTabs): boolean => heard_at.size > 0;

/** Returns how often a tab pings the other tabs. */
export const pingEveryMs = (tabs: OtherTabs): number =>
  hasOtherTabs(tabs) ? supervisionLimits.tabs_ping_several_ms : supervisionLimits.tabs_ping_ms;

export const noteTab = ({ heard_at }: OtherTabs, tab_id: string, now_ms: number): OtherTabs => ({
  heard_at: new Map([...heard_at, [tab_id, now_ms]]),
});

/**
 * Removes tabs that did not respond within a ping interval plus the tolerance: they were closed. Another tab may still
 * ping every five seconds, but it responds to our ping, which comes every second while there are several tabs.
 */
export const forgetClosedTabs = ({ heard_at }: OtherTabs, now_ms: number): OtherTabs => {
  const silent_ms = supervisionLimits.tabs_ping_several_ms + supervisionLimits.tabs_tolerance_ms;
  return { heard_at: new Map([...heard_at].filter(([, at]) => now_ms - at <= silent_ms)) };
};
