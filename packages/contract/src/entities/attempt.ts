import {
  answerabilities,
  answerabilityReasons,
  commentSources,
  identityPhotoKinds,
  quizStates,
  recorderNames,
  recordingWaivers,
  scoreStates,
  startRefusals,
  studentEventKinds,
} from "@examplar/domain";
import { z } from "zod";
import { idSchema, instantSchema } from "./common.ts";
import { documentSchema } from "./file.ts";
import { quizInstanceSchema } from "./ledger.ts";
import { rescueKeySchema } from "./rescue.ts";

/** A student's seat in a session, or in a quiz without sessions. */
export const summarySchema = z.object({
  id: idSchema,
  quiz_id: idSchema,
  quiz_name: z.string(),
  session_id: idSchema.nullable(),
  session_name: z.string().nullable(),
  school_name: z.string(),
  start_at: instantSchema.nullable(),
  end_at: instantSchema.nullable(),
  sortable_date: instantSchema.nullable(),
  /** These and the times below are the server's decision about the seat: clients show it and never compute it. */
  answerability: z.enum(answerabilities),
  answerability_reason: z.enum(answerabilityReasons),
  /** Whether Start would begin the attempt or open the one that runs; `start_refusal` says why not. */
  can_start: z.boolean(),
  start_refusal: z.enum(startRefusals).nullable(),
  can_answer: z.boolean(),
  /** Whether nothing more can be written from this seat, a retake apart. */
  is_over: z.boolean(),
  retake_is_offered: z.boolean(),
  /** The quiz's state as this student is told it: that of their own seat. */
  quiz_state: z.enum(quizStates),
  opens_at: instantSchema.nullable(),
  closes_at: instantSchema.nullable(),
  is_answered: z.boolean(),
  /** Whether it was written on a sheet of paper, which a teacher has. */
  is_on_paper: z.boolean(),
  answered_questions_count_cache: z.int(),
  answers_to_review_count: z.int(),
  is_quiz_owner_like: z.boolean(),
  is_subscribed_to_other_sessions_in_same_quiz: z.boolean(),
  student_started_at: instantSchema.nullable(),
  student_finished_at: instantSchema.nullable(),
  submission_deadline_at: instantSchema.nullable(),
  end_at_with_accommodation: instantSchema.nullable(),
  time_limit_with_accommodation: z.int().nullable(),
  time_accommodation_id: idSchema.nullable(),
  time_accommodation_name: z.string().nullable(),
  quiz_tag_ids: z.array(idSchema),
  correction_is_visible: z.boolean(),
  quiz_lti_managed: z.boolean(),
  quiz_lti_provider_name: z.string().nullable(),
  user_agreement_accepted_at: instantSchema.nullable(),
  user_data_usage_accepted_at: instantSchema.nullable(),
  /** Who declines waits for an exam without recording; who accepts later has both times. */
  user_data_usage_declined_at: instantSchema.nullable(),
  similarity_tool_eula_accepted_at: instantSchema.nullable(),
  screen_recording_disabled: z.boolean(),
  /** When the student was granted an exam in which nothing is recorded. */
  recording_waived_at: instantSchema.nullable(),
  /** The photos of the onboarding that the server has. */
  identity_photos: z.array(z.enum(identityPhotoKinds)),
  /** The score says these two as well; before the first attempt there is none, and onboarding must know. */
  spell_checker_blocking_disabled: z.boolean(),
  desktop_app_disabled: z.boolean(),
  /** When the student's devices were last asked to send everything of the attempt that counts again; null when never. */
  resync_requested_at: instantSchema.nullable(),
  /** When the decision will next change by the clock alone; null when only people can change it. */
  next_change_at: instantSchema.nullable(),
});
export type Summary = z.infer<typeof summarySchema>;

/** What a student said to being recorded, and what they are exempt from. */
export const recordingConsentSchema = z.object({
  quizzes_attempt_summary_id: idSchema,
  name: z.string(),
  /** What the exam records of this student once they consent. */
  records: z.array(z.enum(recorderNames)),
  accepted_at: instantSchema.nullable(),
  declined_at: instantSchema.nullable(),
  waives: z.enum(recordingWaivers),
  waived_at: instantSchema.nullable(),
  waived_by: z.string().nullable(),
});
export type RecordingConsent = z.infer<typeof recordingConsentSchema>;

/** A named threshold that a grade reaches. */
export const successLevelSchema = z.object({ name: z.string(), comment: z.string() });
export type SuccessLevel = z.infer<typeof successLevelSchema>;

/** What the person who took the attempt may see of it. */
export const ownScoreSchema = z.object({
  id: idSchema,
  quizzes_attempt_summary_id: idSchema,
  /** The paper: under its number a browser keeps what it could not send. Null for an attempt on real paper. */
  instance_id: idSchema.nullable(),
  user_id: idSchema,
  quiz_id: idSchema,
  /** Counted within the seat, from 1. */
  attempt_number: z.int(),
  state: z.enum(scoreStates),
  started_at: instantSchema.nullable(),
  finished_at: instantSchema.nullable(),
  exam_duration: z.int().nullable(),
  /** Grade, level and count are null for the student while an edit can still count, in the ten seconds after the bell. */
  grade: z.number().nullable(),
  grade_scale: z.number(),
  /** In the language of whoever asks. */
  pretty_grade: z.string().nullable(),
  /** The exact ratio, rounded once: what is shown, and what decides the success level. */
  score_percent: z.number().nullable(),
  correct_answers_count: z.int().nullable(),
  /** False while answers wait for the grader or for a person, and while an edit can still count. */
  is_up_to_date: z.boolean(),
  /** Null when the quiz does not show it to whoever asks, or when there is no grade or no level reached. */
  success_level: successLevelSchema.nullable(),
  public_comment: z.string().nullable(),
  comment_source: z.enum(commentSources).nullable(),
  manually_validated_comment: z.boolean(),
  spell_checker_blocking_disabled: z.boolean(),
  desktop_app_disabled: z.boolean(),
  /** When the student's devices were last asked to send everything again; null when never. */
  resync_requested_at: instantSchema.nullable(),
});
export type OwnScore = z.infer<typeof ownScoreSchema>;

/** What a quiz-owner-like person sees besides. */
export const teacherScoreSchema = ownScoreSchema.omit({ instance_id: true }).extend({
  name: z.string(),
  email: z.string().nullable(),
  session_id: idSchema.nullable(),
  session_name: z.string().nullable(),
  answered_questions_count_cache: z.int(),
  answers_to_review_count: z.int(),
  private_comment: z.string().nullable(),
  support_comment: z.string().nullable(),
  scanned_paper_quiz_sheet_id: idSchema.nullable(),
  time_accommodation_name: z.string().nullable(),
  devices: z.array(z.object({ device_id: z.string(), user_agent: z.string(), first_seen_at: instantSchema })),
  cheat: z.object({ multiple_monitor_confidence: z.number() }),
  /** Late answers on which nobody has decided yet; they are in `answers_to_review_count` too. */
  late_answers_count: z.int(),
  /** How often each kind of event occurred; null while there is no report of the attempt. */
  event_counts: z.partialRecord(z.enum(studentEventKinds), z.int()).nullable(),
  /** Events that mark the attempt: fullscreen was left where it is required, or the window resized. Counted at once. */
  suspect_events_count: z.int(),
  links: z.object({ export_copy_with_correction: z.string(), generate_feedback: z.string() }),
});
export type TeacherScore = z.infer<typeof teacherScoreSchema>;

/** Somebody with a seat who has not started: listed among the scores, with nothing to show yet. */
export const seatToStartSchema = teacherScoreSchema
  .pick({
    quizzes_attempt_summary_id: true,
    user_id: true,
    quiz_id: true,
    name: true,
    email: true,
    session_id: true,
    session_name: true,
    time_accommodation_name: true,
  })
  .extend({ id: z.null(), state: z.null(), answerability: z.enum(answerabilities) });
export type SeatToStart = z.infer<typeof seatToStartSchema>;

/** Where the row stands in the order that was asked for; the page after it is asked for with `after`. */
const place = z.string();

/** A row of the teacher's table: an attempt, or a seat from which there is none. */
export const scoreRowSchema = z.union([teacherScoreSchema.extend({ place }), seatToStartSchema.extend({ place })]);
export type ScoreRow = z.infer<typeof scoreRowSchema>;

/** By what a teacher may order the scores of a quiz. */
export const scoreSorts = [
  "name",
  "session",
  "state",
  "started",
  "finished",
  "duration",
  "answered",
  "to_review",
  "grade",
] as const;
export type ScoreSort = (typeof scoreSorts)[number];

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
const textSchema = z.string().refine((text) => !text.includes("\u0000"));

/** The `place` of a row: the number or the text by which it is sorted, its name, its seat, its attempt. */
export const scorePlaceSchema = z
  .string()
  .max(2_000)
  .transform(parsed)
  .pipe(z.tuple([z.number().nullable(), textSchema.nullable(), textSchema, idSchema, idSchema.nullable()]));
export type ScorePlace = z.infer<typeof scorePlaceSchema>;

/** Which rows a teacher may ask for. */
export const scoreFilters = ["to_review", "late", "started", "ended", "not_started"] as const;
export type ScoreFilter = (typeof scoreFilters)[number];

export const scoreSelectionSchema = z.object({
  sort: z.enum(scoreSorts).optional(),
  order: z.enum(["asc", "desc"]).optional(),
  filter: z.enum(scoreFilters).optional(),
  /** A part of the student's name or address. */
  name: z.string().trim().max(100).optional(),
});

/** Of all attempts at a quiz, however many of them a page lists. */
export const scoreCountsSchema = z.object({
  all: z.int(),
  /** Students with a seat and no attempt, each once. */
  not_started: z.int(),
  started: z.int(),
  to_review: z.int(),
  /** Who declined to be recorded and waits for somebody in charge: never shown beside a grade. */
  declined: z.array(z.object({ quizzes_attempt_summary_id: idSchema, name: z.string() })),
  sessions: z.array(z.object({ session_id: idSchema.nullable(), started: z.int() })),
});
export type ScoreCounts = z.infer<typeof scoreCountsSchema>;

/** An attempt under way: enough to open its paper and to write into it. */
export const startedSchema = z.object({
  summary: summarySchema,
  score_id: idSchema,
  instance_id: idSchema,
  now: instantSchema,
});
export type Started = z.infer<typeof startedSchema>;

/**
 * The same with all that its page needs, so that a hall that starts together asks once. What could not be read is null:
 * it must not keep a student from the paper, and is asked for on its own.
 */
export const startedExamSchema = startedSchema.extend({
  paper: quizInstanceSchema,
  documents: z.array(documentSchema).nullable(),
  rescue_key: rescueKeySchema.nullable(),
});
export type StartedExam = z.infer<typeof startedExamSchema>;
