import type { AnswerGrade } from "./grade-answer.ts";
import { roundPoints } from "./numbers/round-points.ts";

export interface GradedQuestion {
  /** What the question is worth. */
  points: number;
  grade: AnswerGrade;
}

export interface AttemptGrade {
  /** Under 0 when wrong answers cost more than right ones earned. */
  points_won: number;
  points_possible: number;
  /** From 0 to the scale; null while a person must still mark, and when no points can be won. */
  grade: number | null;
  correct_answers_count: number;
  is_up_to_date: boolean;
}

/** Every question of the paper counts, answered or not. */
export const gradeAttempt = (questions: readonly GradedQuestion[], grade_scale: number): AttemptGrade => {
  const points_won = roundPoints(questions.reduce((sum, { grade }) => sum + grade.points, 0));
  const points_possible = roundPoints(questions.reduce((sum, { points }) => sum + points, 0));
  const is_up_to_date = !questions.some(({ points, grade }) => grade.needs_hand && points > 0);
  const hasGrade = is_up_to_date && points_possible > 0;
  return {
    points_won,
    points_possible,
    grade: hasGrade ? gradeFor(points_won / points_possible, grade_scale) : null,
    correct_answers_count: questions.filter(({ grade }) => grade.is_correct).length,
    is_up_to_date,
  };
};

const gradeFor = (share: number, grade_scale: number): number => {
  return roundPoints(withinWhole(share) * grade_scale);
};

export interface ScoreFigures {
  grade: number;
  grade_scale: number;
  points_won: number | null;
  points_possible: number | null;
}

/**
 * Returns the percentage that is shown and that decides the success level: the exact ratio, rounded once to two
 * decimals. The grade is already rounded, so it is used only when no points are known, as for an attempt on paper.
 */
export const scorePercent = ({ grade, grade_scale, points_won, points_possible }: ScoreFigures): number => {
  const share = points_won !== null && points_possible ? points_won / points_possible : grade / grade_scale;
  return roundPoints(withinWhole(share) * 100);
};

const withinWhole = (share: number): number => {
  return Math.min(1, Math.max(0, share));
};

/** Returns the highest level that the percentage reaches; null when it reaches none. */
export const successLevel = <L extends { min_percent: number }>(levels: readonly L[], percent: number): L | null => {
  const reached = levels.filter(({ min_percent }) => percent >= min_percent);
  return reached.toSorted((a, b) => b.min_percent - a.min_percent)[0] ?? null;
};
