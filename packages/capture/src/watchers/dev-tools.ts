import { hasDockedTools, roomiest, supervisionLimits, type WindowSizes } from "@examplar/domain";
import type { Watcher } from "../ports.types.ts";

const sizesOf = ({ outerWidth, outerHeight, innerWidth, innerHeight, devicePixelRatio }: Window): WindowSizes => ({
  outerWidth,
  outerHeight,
  innerWidth,
  innerHeight,
  devicePixelRatio,
});

/**
 * `dev_tool_open` and `dev_tool_close`, from the room that docked tools take. Tools in a window of their own are not seen, and
 * what the browser showed from the start (a sidebar) is not taken for them until it goes.
 */
export const watchDevTools: Watcher = ({ page, timers, record }) => {
  let usual = sizesOf(page);
  let isFromStart = hasDockedTools(usual, usual);
  let isOpen = false;
  return timers.every(supervisionLimits.dev_tools_poll_ms, () => {
    const sizes = sizesOf(page);
    usual = roomiest(usual, sizes);
    const isDocked = hasDockedTools(sizes, usual);
    isFromStart &&= isDocked;
    const looksOpen = isDocked && !isFromStart;
    if (looksOpen === isOpen) return;
    isOpen = looksOpen;
    const { outerWidth, outerHeight, innerWidth, innerHeight } = sizes;
    record(isOpen ? "dev_tool_open" : "dev_tool_close", { outerWidth, outerHeight, innerWidth, innerHeight });
  });
};
