import { supervisionLimits } from "@examplar/domain";
import type { Stop, Watcher } from "../ports.types.ts";
import { listen } from "./listen.ts";

const sizeOf = ({ innerWidth: width, innerHeight: height }: Window) => ({ width, height });

/** Returns the window's place on its screen, which helps to guess the number of screens. */
export const placeOfWindow = ({ screen, screenX, screenY, outerWidth, outerHeight }: Window) => ({
  screen: { width: screen.width, height: screen.height },
  window: { x: screenX, y: screenY, width: outerWidth, height: outerHeight },
  ...("isExtended" in screen && { is_extended: screen.isExtended }),
});

/** Records `resize_browser` (debounced). */
export const watchWindowSize: Watcher = ({ page, timers, record }) => {
  const isFull = () => page.document.fullscreenElement !== null;
  let from = sizeOf(page);
  let wasFull = isFull();
  let cancel: Stop = () => undefined;
  const settle = () => {
    const to = sizeOf(page);
    const fullscreen_changed = isFull() !== wasFull;
    wasFull = isFull();
    if (to.width === from.width && to.height === from.height) return;
    record("resize_browser", { from, to, ...placeOfWindow(page), ...(fullscreen_changed && { fullscreen_changed }) });
    from = to;
  };
  const stop = listen(page, {
    resize: () => {
      cancel();
      cancel = timers.after(supervisionLimits.resize_debounce_ms, settle);
    },
  });
  return () => {
    stop();
    cancel();
  };
};
