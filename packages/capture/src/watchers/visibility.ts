import type { Watcher } from "../ports.types.ts";
import { listen } from "./listen.ts";

/** Records `become_hidden`, also if the page is hidden from the start, and `become_visible`. */
export const watchVisibility: Watcher = ({ page, record }) => {
  const isHidden = () => page.document.visibilityState === "hidden";
  if (isHidden()) record("become_hidden");
  return listen(page.document, { visibilitychange: () => record(isHidden() ? "become_hidden" : "become_visible") });
};
