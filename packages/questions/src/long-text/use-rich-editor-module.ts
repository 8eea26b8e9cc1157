import { loadWords } from "@examplar/ui";
import { useEffect, useState } from "react";
import type * as richEditor from "./rich-editor.tsx";

type RichEditorModule = Pick<typeof richEditor, "RichEditor" | "Toolbar">;

let loaded: RichEditorModule | null = null;
let loading: Promise<RichEditorModule | null> | null = null;

/** The rich editor is there soon, but neither the page that it stands in nor a first letter waits for it to be read. */
const notBeforeMs = 300;
const atLatestMs = 500;

const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no idle time to give.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: atLatestMs });
    else setTimeout(resolve);
  });

/** Each runs in an idle moment of its own: together they would hold up a slow phone for a quarter of a second. */
const parts = [
  () => import("@tiptap/pm/model"),
  () => import("@tiptap/pm/state"),
  () => import("@tiptap/pm/view"),
  () => import("@tiptap/core"),
  () => import("@tiptap/extension-list"),
];

const loadEditor = () => import("./rich-editor.tsx");

/** Null when it could not be loaded: the plain field then stays, and the next question tries again. */
const loadRichEditor = async (): Promise<RichEditorModule | null> => {
  try {
    for (const load of parts) {
      await whenIdle();
      await load();
    }
    await whenIdle();
    [loaded] = await Promise.all([loadEditor(), loadWords("question_parts")]);
  } catch {
    // Nothing is lost: whoever cannot be bold can still write.
  }
  loading = null;
  return loaded;
};

/** Null until it is there. */
export const useRichEditorModule = (): RichEditorModule | null => {
  const [rich, setRich] = useState(() => loaded);
  useEffect(() => {
    if (rich) return;
    let wanted = true;
    const timer = setTimeout(() => {
      loading ??= loadRichEditor();
      void loading.then((editor) => wanted && setRich(editor));
    }, notBeforeMs);
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [rich]);
  return rich;
};
