import { flushEditors } from "@examplar/questions";
import { useState } from "react";
import { useCurrentUser } from "../../../shared/current-user.ts";
import { keptText } from "../../../shared/kept-text.ts";
import { beforeLeaving } from "../../../shared/leaving.ts";

// The editor debounces typing; flush it to the draft before the page signs out.
beforeLeaving(flushEditors);

export interface CommentDraft {
  text: string;
  /** The stored comment when editing began. If the stored comment differs now, a colleague changed it. */
  from: string | null;
}

const parse = (kept: string | null): CommentDraft | null => {
  try {
    const { text, from } = JSON.parse(kept ?? "null") as CommentDraft;
    return typeof text === "string" ? { text, from: typeof from === "string" ? from : null } : null;
  } catch {
    return null;
  }
};

/** The draft of a comment, stored in this browser for this teacher until it is saved or cancelled. */
export const useCommentDraft = (score_id: number, kind: "public" | "private" | "support") => {
  const { id } = useCurrentUser();
  const kept = keptText(`examplar.comment.${id}.${score_id}.${kind}`);
  const [draft, setDraft] = useState(() => parse(kept.read()));
  const write = (next: CommentDraft | null) => {
    const isNew = next !== null && next.text !== (next.from ?? "");
    kept.write(isNew ? JSON.stringify(next) : null);
    setDraft(next);
  };
  return [draft, write] as const;
};
