import { editKinds, type Edit } from "@examplar/domain";
import { instantOf, isWhole, uuidOf } from "../../platform/http/loose-values.ts";

export interface ParsedEdit extends Omit<Edit, "edited_at"> {
  edited_at: Date;
}

/** The id alone, so that even a malformed edit can be told its fate. */
export const editIdOf = (value: unknown): string | null => uuidOf((value as { edit_id?: unknown } | null)?.edit_id);

/**
 * Edits are parsed one by one, by hand: a schema over the whole batch would refuse the good ones with the bad, and this
 * is the hottest line of the server. Null is a malformed edit.
 */
export const parseEdit = (value: unknown): ParsedEdit | null => {
  const edit_id = editIdOf(value);
  if (edit_id === null) return null;
  const { question_id, seq, kind, content = null, edited_at, base_revision } = value as Record<string, unknown>;
  const at = instantOf(edited_at);
  if (at === null || !isWhole(question_id, 1) || !isWhole(seq, 1) || !isWhole(base_revision, 0)) return null;
  if (kind !== editKinds[0] && kind !== editKinds[1]) return null;
  return { edit_id, question_id, seq, kind, content, edited_at: at, base_revision };
};
