import type { AnswerContent, AnswerVerdict, StudentQuestion } from "@examplar/domain";
import type { ReactNode } from "react";
import type { StoredFile } from "../question-view.types.ts";

/** Who reads the correction. The words differ: a student waits for the teacher, a teacher has something to mark. */
export type CorrectionReader = "student" | "teacher";

/** The correction of one answer, as the server sends it once the reader may see it. */
export interface QuestionCorrection {
  key: Record<string, unknown> | null;
  correction_html: string;
  verdict: AnswerVerdict;
  /** Null while it waits for the teacher, and where scores are not shown. */
  points: number | null;
  points_possible: number;
}

/** What the teacher, or a model, wrote about one answer; `user_content` is HTML, sanitised where it is shown. */
export interface AnswerFeedback {
  user_content: string;
  source: "manual" | "ai_generated" | "ai_student_generated";
  manually_approved: boolean;
}

export interface CorrectedQuestionProps {
  /** Null for an information, which asks nothing. */
  number: number | null;
  question: StudentQuestion;
  answer: AnswerContent | null;
  /** Null while the reader may not see it: only the answer is shown. */
  correction: QuestionCorrection | null;
  feedback: AnswerFeedback | null;
  reader: CorrectionReader;
  /** Returns a file of the answer by its `file_id` or `picture_id`; null when it no longer exists. */
  fileOf?: (name: string | number) => StoredFile | null;
  heading_level?: 2 | 3 | 4;
  name_above?: boolean;
  /** Beside the points of the question. */
  aside?: ReactNode;
  /** Under the feedback: the teacher's marking. */
  children?: ReactNode;
}
