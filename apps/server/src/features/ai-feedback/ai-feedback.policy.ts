import {
  refuseStudentGeneration,
  refuseTeacherGeneration,
  type CommentSource,
  type GenerationFacts,
  type GenerationRefusal,
} from "@examplar/domain";
import type { Trx } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { lockFeedbackFacts, type FeedbackFacts } from "../attempts/index.ts";
import { mayTeach } from "../quizzes/index.ts";
import { findCountingScore } from "./ai-feedback.repository.ts";

/** A user who may request feedback on one attempt, and read what was requested in the same role. */
export interface FeedbackReader<R extends GenerationRefusal = GenerationRefusal> {
  source: CommentSource;
  refuse: (facts: GenerationFacts) => R | null;
  /** Returns undefined for users who may not know of the attempt. */
  find: (trx: Trx) => Promise<FeedbackFacts | undefined>;
}

export const teacherOf = (caller: Caller, score_id: number) =>
  ({
    source: "ai_generated",
    refuse: refuseTeacherGeneration,
    find: async (trx) => {
      const facts = await lockFeedbackFacts(trx, score_id);
      return facts && (await mayTeach(trx, caller, facts.quiz_id)) ? facts : undefined;
    },
  }) satisfies FeedbackReader;

export const studentOf = (caller: Caller, summary_id: number) =>
  ({
    source: "ai_student_generated",
    refuse: refuseStudentGeneration,
    find: async (trx) => {
      const score_id = await findCountingScore(trx, summary_id, caller.user_id);
      return score_id === undefined ? undefined : lockFeedbackFacts(trx, score_id);
    },
  }) satisfies FeedbackReader;
