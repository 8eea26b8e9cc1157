import type { Watcher } from "../ports.types.ts";
import { listen } from "./listen.ts";

/** Records `fullscreen_enter` and `fullscreen_leave`. */
export const watchFullscreen: Watcher = ({ page, record }) =>
  listen(page.document, {
    fullscreenchange: () => record(page.document.fullscreenElement === null ? "fullscreen_leave" : "fullscreen_enter"),
  });
