import { supervisionLimits } from "./limits.ts";

/** What the tabs of one exam tell each other, as the specification names it. */
export interface TabMessage {
  type: "tab-opened" | "tab-response";
  timestamp: number;
  quizId: number;
  tabId: string;
}

export interface OtherTabs {
  /** Of each other tab, when it was last heard of. */
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

/** How often a tab asks who else is there. */
export const pingEveryMs = (tabs: OtherTabs): number =>
  hasOtherTabs(tabs) ? supervisionLimits.tabs_ping_several_ms : supervisionLimits.tabs_ping_ms;

export const noteTab = ({ heard_at }: OtherTabs, tab_id: string, now_ms: number): OtherTabs => ({
  heard_at: new Map([...heard_at, [tab_id, now_ms]]),
});

/**
 * A tab that did not respond within a ping and the tolerance was closed. The other tab may still ping every five seconds, but
 * it responds to ours, which comes every second while there are several.
 */
export const forgetClosedTabs = ({ heard_at }: OtherTabs, now_ms: number): OtherTabs => {
  const silent_ms = supervisionLimits.tabs_ping_several_ms + supervisionLimits.tabs_tolerance_ms;
  return { heard_at: new Map([...heard_at].filter(([, at]) => now_ms - at <= silent_ms)) };
};
