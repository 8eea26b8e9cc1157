import { loadWords } from "@examplar/ui";
import { useEffect, useState } from "react";
import type * as richEditor from "./rich-editor.tsx";

type RichEditorModule = Pick<typeof richEditor, "RichEditor" | "Toolbar">;

let loaded: RichEditorModule | null = null;
let loading: Promise<RichEditorModule | null> | null = null;

/** Loading begins soon, but so late that neither the page nor the first letter waits for the parsing of the code. */
const notBeforeMs = 300;
const atLatestMs = 500;

const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: atLatestMs });
    else setTimeout(resolve);
  });

/** Each part runs in its own idle period: together they would block a slow phone for a quarter of a second. */
const parts = [
  () => import("@tiptap/pm/model"),
  () => import("@tiptap/pm/state"),
  () => import("@tiptap/pm/view"),
  () => import("@tiptap/core"),
  () => import("@tiptap/extension-list"),
];

const loadEditor = () => import("./rich-editor.tsx");

/** Returns null when loading fails: the plain field then stays, and the next question tries again. */
const loadRichEditor = async (): Promise<RichEditorModule | null> => {
  try {
    for (const load of parts) {
      await whenIdle();
      await load();
    }
    await whenIdle();
    [loaded] = await Promise.all([loadEditor(), loadWords("question_parts")]);
  } catch {
    // Nothing is lost: without the rich editor a student can still write.
  }
  loading = null;
  return loaded;
};

/** Returns the rich editor's module; null until it is loaded. */
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
