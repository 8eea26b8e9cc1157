import type { Watcher } from "../ports.types.ts";
import { listen } from "./listen.ts";

/**
 * `loose_focus` and `get_focus` of the window. The focus that goes into a frame of the page itself is not lost: the browser
 * says so only a moment later. A window without the focus from the start is reported, as after a reload nobody else would.
 */
export const watchFocus: Watcher = ({ page, timers, record }) => {
  let hasFocus = true;
  const look = () => {
    if (page.document.hasFocus() === hasFocus) return;
    hasFocus = !hasFocus;
    record(hasFocus ? "get_focus" : "loose_focus");
  };
  const stopListening = listen(page, {
    blur: ({ target }: FocusEvent) => {
      if (target === page) timers.after(0, look);
    },
    focus: ({ target }: FocusEvent) => {
      if (target === page) look();
    },
  });
  look();
  return stopListening;
};
