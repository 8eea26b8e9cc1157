import type { OwnScore, SeatToStart, SuccessLevel, Summary, TeacherScore } from "@examplar/contract";
import {
  prettyGrade,
  scorePercent,
  studentReadsComment,
  successLevel,
  type Language,
  type SeatDecision,
} from "@examplar/domain";
import type { Seat } from "./seats/read-seats.ts";
import type { AttemptRow } from "./lists/own-attempts.repository.ts";
import type { SeatRow } from "./seats/seats.repository.ts";
import type { SuccessLevelRow } from "./lists/quiz-attempts.repository.ts";
import type { QuizScoreRow, SeatToStartRow } from "./lists/score-table.repository.ts";

/** The fields that every reader of an attempt sees alike. */
type Marked = Omit<AttemptRow, "instance_id">;

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

/** An attempt whose time is over reads as closed at its deadline, whether or not the closing job has run. */
type Ending = Pick<SeatDecision, "attempt_state" | "attempt_finished_at" | "answers_are_settled">;

export const presentSeat = ({ row, attempt, decision, has_other_seats }: Seat): Summary => {
  const student_finished_at = iso(decision.attempt_finished_at);
  return {
    ...row,
    ...decision,
    start_at: iso(row.start_at),
    end_at: iso(row.end_at),
    sortable_date: iso(row.start_at) ?? student_finished_at,
    answerability_reason: decision.reason,
    is_answered: decision.answerability === "answered",
    answered_questions_count_cache: attempt?.answered_questions_count_cache ?? 0,
    answers_to_review_count: attempt?.answers_to_review_count ?? 0,
    is_subscribed_to_other_sessions_in_same_quiz: has_other_seats,
    student_started_at: iso(attempt?.started_at ?? null),
    student_finished_at,
    opens_at: iso(decision.opens_at),
    closes_at: iso(decision.closes_at),
    submission_deadline_at: iso(decision.submission_deadline_at),
    end_at_with_accommodation: iso(decision.end_at_with_accommodation),
    quiz_lti_managed: row.lti_platform_id !== null,
    quiz_lti_provider_name: row.lti_platform_name,
    user_agreement_accepted_at: iso(row.user_agreement_accepted_at),
    user_data_usage_accepted_at: iso(row.user_data_usage_accepted_at),
    user_data_usage_declined_at: iso(row.user_data_usage_declined_at),
    recording_waived_at: iso(row.recording_waived_at),
    similarity_tool_eula_accepted_at: iso(row.similarity_tool_eula_accepted_at),
    resync_requested_at: iso(attempt?.resync_requested_at ?? null),
    next_change_at: iso(decision.next_change_at),
  };
};

interface Shown {
  decision: Ending;
  /** Teachers always see the figures. Students see them if the quiz shows attempts and no edit can count any more. */
  figures: boolean;
  is_final: boolean;
  success_level: boolean;
  levels: readonly SuccessLevelRow[];
  /** The reader's language. */
  language: Language;
}

/** Chooses the level by the grade even where the grade is hidden: the quiz configures the two separately. */
const levelOf = (percent: number | null, levels: readonly SuccessLevelRow[]): SuccessLevel | null => {
  const level = percent === null ? null : successLevel(levels, percent);
  return level && { name: level.name, comment: level.comment };
};

const percentOf = ({ grade, points_won, points_possible }: Marked, grade_scale: number): number | null =>
  grade === null ? null : scorePercent({ grade, grade_scale, points_won, points_possible });

type Flags = Pick<SeatRow, "grade_scale" | "spell_checker_blocking_disabled" | "desktop_app_disabled">;

const presentAttempt = (
  attempt: Marked,
  flags: Flags,
  { decision, figures, ...shown }: Shown,
): Omit<OwnScore, "instance_id"> => {
  const { attempt_state, attempt_finished_at: finished_at } = decision;
  const { started_at } = attempt;
  const { grade_scale } = flags;
  const grade = figures ? attempt.grade : null;
  const percent = percentOf(attempt, grade_scale);
  return {
    ...attempt,
    state: attempt_state ?? attempt.state,
    started_at: iso(started_at),
    finished_at: iso(finished_at),
    exam_duration: started_at && finished_at ? Math.round((finished_at.getTime() - started_at.getTime()) / 1000) : null,
    grade,
    grade_scale,
    pretty_grade: grade === null ? null : prettyGrade(grade, grade_scale, shown.language),
    score_percent: figures ? percent : null,
    success_level: shown.success_level ? levelOf(percent, shown.levels) : null,
    correct_answers_count: figures ? attempt.correct_answers_count : null,
    is_up_to_date: shown.is_final && attempt.is_up_to_date,
    spell_checker_blocking_disabled: flags.spell_checker_blocking_disabled,
    desktop_app_disabled: flags.desktop_app_disabled,
    resync_requested_at: iso(attempt.resync_requested_at),
  };
};

interface Context {
  decision: Ending;
  /** The success levels of the quiz. */
  levels: readonly SuccessLevelRow[];
  language: Language;
}

/** Hides the figures while edits can still count: they would reveal which probing edit was right. */
export const presentOwnAttempt = (attempt: AttemptRow, row: SeatRow, context: Context): OwnScore => {
  const { answers_are_settled: is_final } = context.decision;
  const reads = studentReadsComment(attempt);
  return {
    ...presentAttempt(reads ? attempt : { ...attempt, public_comment: null, comment_source: null }, row, {
      ...context,
      is_final,
      figures: is_final && row.show_scores,
      success_level: is_final && row.enable_success_level && row.enable_success_level_students,
    }),
    instance_id: attempt.state === "paper" ? null : attempt.instance_id,
  };
};

export const presentTeacherScore = (attempt: QuizScoreRow, context: Context): TeacherScore => ({
  ...attempt,
  ...presentAttempt(attempt, attempt, {
    ...context,
    is_final: true,
    figures: true,
    success_level: attempt.enable_success_level,
  }),
  answered_questions_count_cache: attempt.answered_questions_count,
  cheat: { multiple_monitor_confidence: attempt.multiple_monitor_confidence },
  links: {
    export_copy_with_correction: `/api/v1/scores/${attempt.id}/corrected_copy.pdf`,
    generate_feedback: `/api/v1/scores/${attempt.id}/generate_feedback`,
  },
});

export const presentSeatToStart = (
  { id, ...seat }: SeatToStartRow,
  { answerability }: Pick<SeatDecision, "answerability">,
): SeatToStart => ({ ...seat, id: null, quizzes_attempt_summary_id: id, state: null, answerability });
