import { followZoom, hasDockedTools, widestPageSizes, supervisionLimits, type WindowSizes } from "@examplar/domain";
import type { Watcher } from "../ports.types.ts";

const sizesOf = ({ outerWidth, outerHeight, innerWidth, innerHeight, devicePixelRatio }: Window): WindowSizes => ({
  outerWidth,
  outerHeight,
  innerWidth,
  innerHeight,
  devicePixelRatio,
});

const isSame = (one: WindowSizes, other: WindowSizes): boolean =>
  Object.entries(one).every(([name, value]) => other[name as keyof WindowSizes] === value);

/**
 * Records `dev_tool_open` and `dev_tool_close`, judged by the space that docked tools take. Tools in a separate window
 * stay undetected. What the browser showed from the start (a sidebar) does not count until it has closed once. Only a
 * visible window at rest counts: while it enters or leaves fullscreen, the sizes of window and page do not match.
 */
export const watchDevTools: Watcher = ({ page, timers, record }) => {
  let last: WindowSizes | null = null;
  let usual = sizesOf(page);
  let rested = usual;
  let isFromStart = hasDockedTools(usual, usual);
  let isOpen = false;
  return timers.every(supervisionLimits.dev_tools_poll_ms, () => {
    const before = last;
    last = page.document.visibilityState === "hidden" ? null : sizesOf(page);
    if (last === null || before === null || !isSame(before, last)) return;
    usual = widestPageSizes(followZoom(usual, rested, last), last);
    rested = last;
    const isDocked = hasDockedTools(last, usual);
    isFromStart &&= isDocked;
    const looksOpen = isDocked && !isFromStart;
    if (looksOpen === isOpen) return;
    isOpen = looksOpen;
    const { outerWidth, outerHeight, innerWidth, innerHeight } = last;
    record(isOpen ? "dev_tool_open" : "dev_tool_close", { outerWidth, outerHeight, innerWidth, innerHeight });
  });
};
