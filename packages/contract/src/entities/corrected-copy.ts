import { answerStatuses, commentSources, languages } from "@examplar/domain";
import { z } from "zod";
import { ownScoreSchema } from "./attempt.ts";
import { idSchema } from "./common.ts";
import { answerPictureSchema } from "./file.ts";
import { scannedSheetSchema } from "./scan.ts";
import { paperSectionSchema, questionCorrectionSchema } from "./ledger.ts";

/** Feedback on one answer, as its student reads it; `user_content` is HTML. */
const readFeedbackSchema = z.object({
  question_id: idSchema,
  user_content: z.string(),
  source: z.enum(commentSources),
  manually_approved: z.boolean(),
});

/** The answer that counts; `content` is null if none does. */
const copiedAnswerSchema = z.object({
  question_id: idSchema,
  status: z.enum(answerStatuses),
  content: z.unknown(),
});

/** The corrected copy of one of the student's own attempts. */
export const ownCorrectionSchema = z.object({
  quiz: z.object({ id: idSchema, name: z.string(), language: z.enum(languages), show_scores: z.boolean() }),
  /** The attempt that the copy shows. */
  score_id: idSchema,
  /** The newest attempts from this seat, the one that counts first; includes the shown attempt even if it is older. */
  scores: z.array(ownScoreSchema),
  /** Empty for an attempt on real paper without entered answers. */
  sections: z.array(paperSectionSchema),
  answers: z.array(copiedAnswerSchema),
  corrections: z.array(questionCorrectionSchema),
  feedbacks: z.array(readFeedbackSchema),
  files: z.array(answerPictureSchema),
  /** What the student wrote on paper; null for an attempt on a screen, and before a scan. */
  scan: scannedSheetSchema.nullable(),
});
export type OwnCorrection = z.infer<typeof ownCorrectionSchema>;
