import type { StudentEventKind } from "../../vocabulary.ts";

/** Pairs of opposite events: `from` begins an interval of the report and `to` ends it. */
export const eventPairs = [
  { from: "mouse_leave", to: "mouse_enter" },
  { from: "loose_focus", to: "get_focus" },
  { from: "become_hidden", to: "become_visible" },
  { from: "offline", to: "back_online" },
  { from: "become_idle", to: "become_active" },
  { from: "device_sleep", to: "device_wake" },
  { from: "dev_tool_open", to: "dev_tool_close" },
  { from: "screen_share_stop", to: "screen_share_start" },
  { from: "fullscreen_leave", to: "fullscreen_enter" },
] as const satisfies readonly { from: StudentEventKind; to: StudentEventKind }[];

/** Returns the other kind of the pair; null for a kind without an opposite. */
export const oppositeOf = (kind: StudentEventKind): StudentEventKind | null => {
  const pair = eventPairs.find(({ from, to }) => from === kind || to === kind);
  if (!pair) return null;
  return pair.from === kind ? pair.to : pair.from;
};
