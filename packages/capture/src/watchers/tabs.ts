import {
  forgetClosedTabs,
  hasOtherTabs,
  isTabMessage,
  noOtherTabs,
  noteTab,
  pingEveryMs,
  type TabMessage,
} from "@examplar/domain";
import type { Stop, Watcher } from "../ports.types.ts";

export interface TabPorts {
  quiz_id: number;
  /** Id of this tab, new with each page. */
  tab_id: string;
  onChange: (has_others: boolean) => void;
}

/** The channel that the tabs of one quiz share. */
export const tabsChannelOf = (quiz_id: number): string => `examplar-tabs-${quiz_id}`;

/**
 * Records `multiple_tabs_detected` once each time that another tab appears; `onChange` also tells when none is left.
 */
export const watchTabs =
  ({ quiz_id, tab_id, onChange }: TabPorts): Watcher =>
  ({ timers, now_ms, record }) => {
    const channel = new BroadcastChannel(tabsChannelOf(quiz_id));
    let tabs = noOtherTabs;
    let cancel: Stop = () => undefined;
    const say = (type: TabMessage["type"]) =>
      channel.postMessage({ type, timestamp: Date.now(), quizId: quiz_id, tabId: tab_id } satisfies TabMessage);
    const update = (next: typeof tabs) => {
      const [had, has] = [hasOtherTabs(tabs), hasOtherTabs(next)];
      tabs = next;
      if (had === has) return;
      if (has) record("multiple_tabs_detected", { browser_tab_token: tab_id, tabs: [...next.heard_at.keys()] });
      onChange(has);
      ping();
    };
    const ping = () => {
      cancel();
      say("tab-opened");
      cancel = timers.after(pingEveryMs(tabs), () => {
        update(forgetClosedTabs(tabs, now_ms()));
        ping();
      });
    };
    channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (!isTabMessage(data) || data.quizId !== quiz_id || data.tabId === tab_id) return;
      if (data.type === "tab-opened") say("tab-response");
      update(noteTab(tabs, data.tabId, now_ms()));
    });
    ping();
    return () => {
      cancel();
      channel.close();
    };
  };
