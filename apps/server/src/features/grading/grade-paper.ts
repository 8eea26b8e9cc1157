import {
  gradeAnswer,
  gradeAttempt,
  isAnswered,
  validateContent,
  noPoints,
  sheetToEvaluate,
  statusCounts,
  waitingGrade,
  type AnswerContents,
  type AnswerGrade,
  type EvaluatedSheet,
  type GradableQuestion,
  type QuestionKeys,
  type Spreadsheet,
} from "@examplar/domain";
import type { GradedAnswer } from "../answers/index.ts";
import type { GradeRow } from "../attempts/index.ts";
import type { SheetEvaluator } from "./sheets/evaluate-sheet.ts";
import type { AnswerRow, QuestionRow } from "./grading.repository.ts";

export interface GradingTools {
  evaluator: Pick<SheetEvaluator, "evaluate">;
  /** Reports an answer that only a person can grade. */
  reportUngradable(question_id: number, reason: unknown): void;
}

export interface AttemptToGrade {
  /** The questions on the paper. */
  questions: readonly QuestionRow[];
  answers: readonly AnswerRow[];
  late_waiting: number;
  /** True for an attempt on paper, where an answer that is not entered yet does not mean that there is none. */
  is_on_paper?: boolean;
}

export interface Mark {
  question: QuestionRow;
  answer: AnswerRow | undefined;
  grade: AnswerGrade;
  is_answered: boolean;
}

/** Casts body and key to their question's type. The writer of a question validates them; errors are caught below. */
export const gradable = ({ type, body, key, points }: QuestionRow): GradableQuestion =>
  ({ type, body, key, points }) as unknown as GradableQuestion;

const sheetOf = async (
  { evaluator, reportUngradable }: GradingTools,
  question: QuestionRow,
  content: AnswerContents["spreadsheet"],
): Promise<EvaluatedSheet | null> => {
  const template = question.spreadsheet_template as unknown as Spreadsheet | null;
  const { cells } = sheetToEvaluate(template, content.spreadsheet_content);
  const expected = (question.key as unknown as QuestionKeys["spreadsheet"]).cells;
  const sheet = await evaluator.evaluate({ cells, wanted: expected.map(({ cell }) => cell) });
  if (sheet === null) reportUngradable(question.id, "the sheet could not be worked out");
  return sheet;
};

const byKey = async (tools: GradingTools, row: QuestionRow, answer: AnswerRow): Promise<Omit<Mark, "answer">> => {
  const question = gradable(row);
  const validated = validateContent(question.type, question.body, answer.content);
  if (validated.outcome === "rejected") throw new Error(`the content of the answer is not one: ${validated.code}`);
  const { content } = validated;
  if (!isAnswered(question.type, question.body, content)) return { question: row, grade: noPoints, is_answered: false };
  const sheet = row.type === "spreadsheet" ? await sheetOf(tools, row, content as AnswerContents["spreadsheet"]) : null;
  const grade = gradeAnswer(question, { status: answer.status, content, hand_points: null }, sheet);
  if (!Number.isFinite(grade.points)) throw new Error("the key does not give a number");
  return { question: row, grade, is_answered: true };
};

/** Returns the grade for points that are stored already. */
export const givenGrade = (question: QuestionRow, { status, points }: AnswerRow): AnswerGrade =>
  gradeAnswer(gradable(question), { status, content: null, hand_points: points ?? 0 });

/** Leaves an answer that cannot be graded to a person, so that the rest of the paper still gets its grade. */
export const markAnswer = async (
  tools: GradingTools,
  question: QuestionRow,
  answer: AnswerRow | undefined,
): Promise<Mark> => {
  if (answer === undefined || !statusCounts(answer.status)) {
    return { question, answer, grade: noPoints, is_answered: false };
  }
  if (answer.graded_by !== null) return { question, answer, grade: givenGrade(question, answer), is_answered: true };
  try {
    return { ...(await byKey(tools, question, answer)), answer };
  } catch (error) {
    tools.reportUngradable(question.id, error);
    return { question, answer, grade: waitingGrade(question.points), is_answered: true };
  }
};

export interface GradedAttempt {
  columns: GradeRow;
  /** Answers whose stored points differ. */
  answers: GradedAnswer[];
}

/** Counts every question on the paper, answered or not, and no other question. */
export const gradePaper = async (
  tools: GradingTools,
  attempt: AttemptToGrade,
  grade_scale: number,
): Promise<GradedAttempt> => {
  const answers = new Map(attempt.answers.map((answer) => [answer.question_id, answer]));
  const marks: Mark[] = [];
  for (const question of attempt.questions) {
    const answer = answers.get(question.id);
    const waits = attempt.is_on_paper && waitsOnPaper(question, answer);
    marks.push(waits ? readOnTheSheet(question, answer) : await markAnswer(tools, question, answer));
  }
  const { grade, points_won, points_possible, correct_answers_count, is_up_to_date } = gradeAttempt(
    marks.map(({ question, grade: given }) => ({ points: question.points, grade: given })),
    grade_scale,
  );
  return {
    columns: {
      grade,
      points_won,
      points_possible,
      correct_answers_count,
      is_up_to_date,
      answered_questions_count_cache: marks.filter(({ is_answered }) => is_answered).length,
      answers_to_review_count: marks.filter(needsReview).length + attempt.late_waiting,
    },
    answers: marks.flatMap(pointsToWrite),
  };
};

/** True for a drawing or table on paper, which nobody types: its answer has no content and waits for a mark. */
const isOnlyOnTheSheet = ({ type }: QuestionRow, { status, content, graded_by }: AnswerRow): boolean =>
  (type === "upload" || type === "spreadsheet") && content === null && graded_by === null && statusCounts(status);

const waitsOnPaper = (question: QuestionRow, answer: AnswerRow | undefined): boolean =>
  answer === undefined ? question.type !== "information" : isOnlyOnTheSheet(question, answer);

const readOnTheSheet = (question: QuestionRow, answer: AnswerRow | undefined): Mark => ({
  question,
  answer,
  grade: waitingGrade(question.points),
  is_answered: answer !== undefined,
});

/** Points above a maximum that was lowered later still count, but need a review. */
const needsReview = ({ grade }: Mark): boolean => grade.needs_hand || grade.is_over_maximum;

const pointsToWrite = ({ answer, grade }: Mark): GradedAnswer[] => {
  if (answer === undefined || answer.graded_by !== null) return [];
  const points = grade.needs_hand ? null : grade.points;
  if (answer.graded_at !== null && answer.points === points) return [];
  return [{ id: answer.id, revision: answer.revision, points }];
};
