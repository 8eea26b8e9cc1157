import {
  isSuspectEvent,
  validateDetails,
  sanitizeForSimilarity,
  studentEventKinds,
  type EventRejection,
  type StudentEventKind,
} from "@examplar/domain";
import { instantOf, isWhole, uuidOf } from "../../platform/http/loose-values.ts";

/** An event ready to be stored, except for its attempt. */
export interface ParsedEvent {
  id: string;
  kind: StudentEventKind;
  happened_at: Date;
  quizzes_exercise_id: number | null;
  /** Details as JSON. */
  details: string;
  sanitized_content_for_similarity_check: string | null;
  /** True if the event marks the attempt for the teacher. */
  suspect: boolean;
}

const kinds: ReadonlySet<unknown> = new Set(studentEventKinds);
const isKind = (value: unknown): value is StudentEventKind => kinds.has(value);

/** Reads the id alone, so that even a malformed event is rejected by its id. */
export const eventIdOf = (value: unknown): string | null => uuidOf((value as { id?: unknown } | null)?.id);

/** Parses one event by hand, as edits are: a bad event never makes the server reject another. */
export const parseEvent = (
  value: unknown,
  { require_fullscreen }: { require_fullscreen: boolean },
): ParsedEvent | EventRejection => {
  const id = eventIdOf(value);
  if (id === null) return "malformed";
  const { kind, happened_at, quizzes_exercise_id = null, details: given } = value as Record<string, unknown>;
  const at = instantOf(happened_at);
  if (at === null || (quizzes_exercise_id !== null && !isWhole(quizzes_exercise_id, 1))) return "malformed";
  if (!isKind(kind)) return "kind_unknown";
  const validated = validateDetails(given);
  if (validated.outcome === "rejected") return validated.code;
  return {
    id,
    kind,
    happened_at: at,
    quizzes_exercise_id,
    details: validated.json,
    sanitized_content_for_similarity_check: sanitizeForSimilarity(validated.details),
    suspect: isSuspectEvent({ kind, details: validated.details }, { requires_fullscreen: require_fullscreen }),
  };
};
