import type { Watcher } from "../ports.types.ts";
import { listen } from "./listen.ts";

/**
 * Records `loose_focus` and `get_focus` of the window. When the focus moves into a frame of the page it is not lost,
 * but the browser says so only a moment later. A window without focus from the start is reported too: after a reload,
 * nothing else would report it.
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
