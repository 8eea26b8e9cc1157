import { useEffect, useState, type ComponentType } from "react";
import { useDrafted } from "../draft/use-draft.ts";
import { AnswerFoot } from "../fields/answer-foot.tsx";
import { AnsweredText } from "../fields/answered-text.tsx";
import type { InputProps } from "../input.types.ts";
import { RichHtml } from "../rich-html/rich-html.tsx";
import type { EditorProps, Handover } from "./long-text.types.ts";
import css from "./long-text.module.css";
import { PlainEditor } from "./plain-editor.tsx";
import { WordCount } from "./word-count.tsx";

export function LongText(props: InputProps<"long_text">) {
  const { body, draft, read_only } = props;
  return (
    <>
      {read_only ? <WrittenText draft={draft} /> : <WritingFrame {...props} />}
      <AnswerFoot draft={draft} read_only={read_only}>
        <WordCount body={body} draft={draft} />
      </AnswerFoot>
    </>
  );
}

function WrittenText({ draft }: Pick<InputProps<"long_text">, "draft">) {
  const html = useDrafted(draft, (content) => content?.html ?? "");
  return <AnsweredText>{html && <RichHtml html={html} typed />}</AnsweredText>;
}

/** A plain field is there at once; the rich one takes over its words and its caret when it has been loaded. */
function WritingFrame({ draft, labelled_by, described_by }: InputProps<"long_text">) {
  const [Rich, setRich] = useState<ComponentType<EditorProps> | null>(() => loaded);
  const [composing, setComposing] = useState(false);
  const [handover] = useState(createHandover);
  useEffect(() => {
    if (Rich) return;
    let wanted = true;
    const cancel = whenIdle(() => void loadRichEditor().then((editor) => wanted && setRich(() => editor)));
    return () => {
      wanted = false;
      cancel();
    };
  }, [Rich]);
  const editor = { draft, labelled_by, described_by, handover };
  // A half-composed letter lives in the field it was begun in: it is waited for.
  if (Rich && !composing) return <Rich {...editor} />;
  return (
    <div
      className={css.frame}
      onCompositionStart={() => setComposing(true)}
      onCompositionEnd={() => setComposing(false)}
    >
      <div className={css.toolbar} />
      <PlainEditor {...editor} />
    </div>
  );
}

const createHandover = (): EditorProps["handover"] => {
  let left: Handover | null = null;
  return {
    leave: (caret) => {
      left = caret;
    },
    take: () => {
      const taken = left;
      left = null;
      return taken;
    },
  };
};

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

let loaded: ComponentType<EditorProps> | null = null;

/** Null when it could not be loaded: the plain field then stays, and the next question tries again. */
const loadRichEditor = async (): Promise<ComponentType<EditorProps> | null> => {
  try {
    const { RichEditor } = await import("./rich-editor.tsx");
    loaded = RichEditor;
  } catch {
    // Nothing is lost: whoever cannot be bold can still write.
  }
  return loaded;
};
