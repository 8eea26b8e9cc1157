import { topics, type TeacherScore } from "@examplar/contract";
import { decideComment, htmlIsEmpty } from "@examplar/domain";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { writeAudit } from "../../audit/index.ts";
import { messageToStudent } from "../announce-attempt.ts";
import { lockTaughtComments } from "../attempts.policy.ts";
import { getTeacherScore } from "../lists/get-score.ts";
import { updateComments, type CommentColumns } from "./comments.repository.ts";

const kinds = ["public_comment", "private_comment", "support_comment"] as const;
type Comments = Record<(typeof kinds)[number], string | null>;

interface Written extends Partial<Record<keyof Comments, string | null | undefined>> {
  /** The comments as the caller last read them. */
  score: Comments;
  debug_mode?: boolean | undefined;
}

/** A comment that a teacher saves becomes the teacher's own and counts as validated, whoever wrote it first. */
const columnsOf = (kind: keyof Comments, text: string | null, standing: string | null): CommentColumns =>
  kind === "public_comment"
    ? {
        public_comment: text,
        manually_validated_comment: true,
        // Cancels a generation that is still running.
        feedback_requested_at: null,
        ...(text !== standing && { comment_source: text === null ? null : "manual" }),
      }
    : { [kind]: text };

/** Writes the given comments. Refuses all of them if a colleague changed one since the caller read it. */
export const writeComments = async (
  parts: Parts,
  caller: Caller,
  score_id: number,
  { score: seen, debug_mode, ...written }: Written,
): Promise<TeacherScore | Refusal<"not_found" | "conflict" | "validation_failed">> => {
  if (written.support_comment !== undefined && debug_mode !== true)
    return refuse("validation_failed", "the support comment is written in debug mode only");
  const at = parts.clock.now();
  const refusal = await parts.db.transaction().execute(async (trx) => {
    const standing = await lockTaughtComments(trx, caller, score_id);
    if (!standing) return refuse("not_found");
    const given = kinds.flatMap((kind) => {
      const text = written[kind];
      if (text === undefined) return [];
      return [{ kind, text: text === null || htmlIsEmpty(text) ? null : text }];
    });
    const fates = given.map(({ kind, text }) => decideComment({ standing: standing[kind], seen: seen[kind], text }));
    if (fates.includes("conflict")) return refuse("conflict");
    const columns = Object.assign({}, ...given.map(({ kind, text }) => columnsOf(kind, text, standing[kind])));
    if (Object.keys(columns).length === 0) return undefined;
    await updateComments(trx, score_id, columns);
    await writeAudit(trx, {
      at,
      actor_id: caller.user_id,
      action: "score_commented",
      subject: { score_id },
      details: { comments: given.map(({ kind }) => kind) },
    });
    const { quiz_id, user_id, quizzes_attempt_summary_id: summary_id } = standing;
    await parts.realtime.publishMany(trx, [
      { topic: topics.score(score_id), event: { kind: "score_changed", quiz_id, score_id } },
      ...(written.public_comment === undefined ? [] : [messageToStudent({ quiz_id, user_id, summary_id })]),
    ]);
    return undefined;
  });
  return refusal ?? (await getTeacherScore(parts, caller, score_id)) ?? refuse("not_found");
};
