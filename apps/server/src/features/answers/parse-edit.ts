import { editKinds, type Edit } from "@examplar/domain";

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const maxId = 2_147_483_647;

const isId = (value: unknown, min: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= min && value <= maxId;

const instantOf = (value: unknown): Date | null => {
  if (typeof value !== "string" || value.length > 40) return null;
  const date = new Date(value);
  const year = date.getUTCFullYear();
  return year >= 2000 && year < 2200 ? date : null;
};

export interface ParsedEdit extends Omit<Edit, "edited_at"> {
  edited_at: Date;
}

/** The id alone, so that even a malformed edit can be told its fate. */
export const editIdOf = (value: unknown): string | null => {
  const id = (value as { edit_id?: unknown } | null)?.edit_id;
  return typeof id === "string" && uuid.test(id.toLowerCase()) ? id.toLowerCase() : null;
};

/**
 * Edits are parsed one by one, by hand: a schema over the whole batch would refuse the good ones with the bad, and this
 * is the hottest line of the server. Null is a malformed edit.
 */
export const parseEdit = (value: unknown): ParsedEdit | null => {
  const edit_id = editIdOf(value);
  if (edit_id === null) return null;
  const { question_id, seq, kind, content = null, edited_at, base_revision } = value as Record<string, unknown>;
  const at = instantOf(edited_at);
  if (at === null || !isId(question_id, 1) || !isId(seq, 1) || !isId(base_revision, 0)) return null;
  if (kind !== editKinds[0] && kind !== editKinds[1]) return null;
  return { edit_id, question_id, seq, kind, content, edited_at: at, base_revision };
};
