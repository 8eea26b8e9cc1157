import type { Watcher } from "../ports.types.ts";
import { listen } from "./listen.ts";

/** `become_hidden` and `become_visible`. */
export const watchVisibility: Watcher = ({ page, record }) =>
  listen(page.document, {
    visibilitychange: () => record(page.document.visibilityState === "hidden" ? "become_hidden" : "become_visible"),
  });
