import { useEffect, useState } from "react";
import type * as richEditor from "./rich-editor.tsx";

type RichEditorModule = Pick<typeof richEditor, "RichEditor" | "Toolbar">;

let loaded: RichEditorModule | null = null;

/** The rich editor is there soon, but neither the page that it stands in nor a first letter waits for it to be read. */
const notBeforeMs = 300;
const atLatestMs = 500;

const whenIdle = (act: () => void): (() => void) => {
  let wish: number | undefined;
  const timer = setTimeout(() => {
    // Safari has no idle time to give.
    if (!("requestIdleCallback" in window)) return act();
    wish = requestIdleCallback(act, { timeout: atLatestMs });
  }, notBeforeMs);
  return () => {
    clearTimeout(timer);
    if (wish !== undefined) cancelIdleCallback(wish);
  };
};

/** Null when it could not be loaded: the plain field then stays, and the next question tries again. */
const loadRichEditor = async (): Promise<RichEditorModule | null> => {
  try {
    loaded = await import("./rich-editor.tsx");
  } catch {
    // Nothing is lost: whoever cannot be bold can still write.
  }
  return loaded;
};

/** Null until it is there. */
export const useRichEditorModule = (): RichEditorModule | null => {
  const [rich, setRich] = useState(() => loaded);
  useEffect(() => {
    if (rich) return;
    let wanted = true;
    const cancel = whenIdle(() => void loadRichEditor().then((editor) => wanted && setRich(editor)));
    return () => {
      wanted = false;
      cancel();
    };
  }, [rich]);
  return rich;
};
