import { supervisionLimits } from "@examplar/domain";
import type { Watcher } from "../ports.types.ts";

/** Tools that are docked take at least this much of the window; bars of the browser take less. */
const dockedPx = 170;

/** At another zoom a pixel of the page is not one of the window. */
const docked = ({ outerWidth, outerHeight, innerWidth, innerHeight, devicePixelRatio }: Window, ratio: number) => {
  const zoom = devicePixelRatio / ratio;
  return outerWidth - innerWidth * zoom > dockedPx || outerHeight - innerHeight * zoom > dockedPx;
};

/**
 * `dev_tool_open` and `dev_tool_close`, from the room that docked tools take. Tools in a window of their own are not seen, and
 * what the browser showed from the start (a sidebar) is not taken for them.
 */
export const watchDevTools: Watcher = ({ page, timers, record }) => {
  const ratio = page.devicePixelRatio;
  const usual = docked(page, ratio);
  let isOpen = false;
  return timers.every(supervisionLimits.dev_tools_poll_ms, () => {
    const looksOpen = docked(page, ratio) && !usual;
    if (looksOpen === isOpen) return;
    isOpen = looksOpen;
    const { outerWidth, outerHeight, innerWidth, innerHeight } = page;
    record(isOpen ? "dev_tool_open" : "dev_tool_close", { outerWidth, outerHeight, innerWidth, innerHeight });
  });
};
