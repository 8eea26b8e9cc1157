import { supervisionLimits } from "@examplar/domain";
import type { Stop, Watcher } from "../ports.types.ts";
import { cutText } from "./cut-text.ts";
import { listen } from "./listen.ts";
import { isPrivate, isWritable, selectedText } from "./selected-text.ts";

/** Records `text_selection` after a second without change, and never the same one twice in a row. */
export const watchSelection: Watcher = ({ page, timers, record }) => {
  let cancel: Stop = () => undefined;
  let last = "";
  const report = () => {
    const selection = selectedText(page);
    if (selection === last) return;
    last = selection;
    const anchor = page.document.getSelection()?.anchorNode ?? null;
    if (selection.trim() === "" || isPrivate(anchor) || isPrivate(page.document.activeElement)) return;
    const from = isWritable(anchor) ? "answer" : "subject";
    record("text_selection", { selection: cutText(selection), from });
  };
  const stop = listen(page.document, {
    selectionchange: () => {
      cancel();
      cancel = timers.after(supervisionLimits.selection_debounce_ms, report);
    },
  });
  return () => {
    stop();
    cancel();
  };
};
