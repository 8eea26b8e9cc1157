import type { Watcher } from "../ports.types.ts";
import { listen } from "./listen.ts";

/** Returns the edge of the window that is nearest to the mouse's last position. */
const edgeOf = ({ clientX, clientY }: MouseEvent, { innerWidth, innerHeight }: Window): string => {
  const distances = { left: clientX, right: innerWidth - clientX, top: clientY, bottom: innerHeight - clientY };
  return Object.entries(distances).reduce((nearest, edge) => (edge[1] < nearest[1] ? edge : nearest))[0];
};

/** Records `mouse_leave` and `mouse_enter`, alternately. Not for touch: a finger has no position outside the window. */
export const watchPointer: Watcher = ({ page, record }) => {
  let isOutside = false;
  return listen(page.document.documentElement, {
    mouseleave: (event: MouseEvent) => {
      if (event.target !== page.document.documentElement || isOutside) return;
      isOutside = true;
      record("mouse_leave", { edge: edgeOf(event, page), x: event.clientX, y: event.clientY });
    },
    mouseenter: (event: MouseEvent) => {
      if (event.target !== page.document.documentElement || !isOutside) return;
      isOutside = false;
      record("mouse_enter", { edge: edgeOf(event, page), x: event.clientX, y: event.clientY });
    },
  });
};
