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
  /** These and the times below are the server's seat decision: clients display it and never compute it. */
  answerability: z.enum(answerabilities),
  answerability_reason: z.enum(answerabilityReasons),
  /** Whether Start begins the attempt or opens the running one; if not, `start_refusal` says why. */
  can_start: z.boolean(),
  start_refusal: z.enum(startRefusals).nullable(),
  can_answer: z.boolean(),
  /** Whether nothing more can be written from this seat, except after a retake. */
  is_over: z.boolean(),
  retake_is_offered: z.boolean(),
  /** The quiz's state as this student sees it: the state of their own seat. */
  quiz_state: z.enum(quizStates),
  opens_at: instantSchema.nullable(),
  closes_at: instantSchema.nullable(),
  is_answered: z.boolean(),
  /** Whether the student wrote it on a sheet of paper, which a teacher has. */
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
  /** A student who declines waits for an exam without recording; one who accepts later has both times. */
  user_data_usage_declined_at: instantSchema.nullable(),
  similarity_tool_eula_accepted_at: instantSchema.nullable(),
  screen_recording_disabled: z.boolean(),
  /** When somebody granted the student an exam without any recording. */
  recording_waived_at: instantSchema.nullable(),
  /** Photos of the onboarding that the server has. */
  identity_photos: z.array(z.enum(identityPhotoKinds)),
  /** The score has these two fields too, but the onboarding needs them before the first attempt. */
  spell_checker_blocking_disabled: z.boolean(),
  desktop_app_disabled: z.boolean(),
  /** When support or a teacher last asked the student's devices to resend the attempt that counts; null if never. */
  resync_requested_at: instantSchema.nullable(),
  /** When the decision next changes by the clock alone; null if only people can change it. */
  next_change_at: instantSchema.nullable(),
});
export type Summary = z.infer<typeof summarySchema>;

/** What a student decided about being recorded, and what they are exempt from. */
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

/** A score as its own student may see it. */
export const ownScoreSchema = z.object({
  id: idSchema,
  quizzes_attempt_summary_id: idSchema,
  /** The paper: a browser stores unsent work under this id. Null for an attempt on real paper. */
  instance_id: idSchema.nullable(),
  user_id: idSchema,
  quiz_id: idSchema,
  /** Number of the attempt within its seat, from 1. */
  attempt_number: z.int(),
  state: z.enum(scoreStates),
  started_at: instantSchema.nullable(),
  finished_at: instantSchema.nullable(),
  exam_duration: z.int().nullable(),
  /**
   * Grade, level and count are null for the student while an edit can still count: in the ten seconds after the bell.
   */
  grade: z.number().nullable(),
  grade_scale: z.number(),
  /** In the reader's language. */
  pretty_grade: z.string().nullable(),
  /** The exact ratio, rounded once: screens show it, and it decides the success level. */
  score_percent: z.number().nullable(),
  correct_answers_count: z.int().nullable(),
  /** False while answers wait for the grader or for a person, or while an edit can still count. */
  is_up_to_date: z.boolean(),
  /** Null when the quiz does not show it to the reader, or without a grade or a reached level. */
  success_level: successLevelSchema.nullable(),
  public_comment: z.string().nullable(),
  comment_source: z.enum(commentSources).nullable(),
  manually_validated_comment: z.boolean(),
  spell_checker_blocking_disabled: z.boolean(),
  desktop_app_disabled: z.boolean(),
  /** When support or a teacher last asked the student's devices to resend everything; null if never. */
  resync_requested_at: instantSchema.nullable(),
});
export type OwnScore = z.infer<typeof ownScoreSchema>;

/** What an owner-like person sees in addition. */
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
  /** Late answers without a decision; `answers_to_review_count` includes them. */
  late_answers_count: z.int(),
  /** How often each kind of event occurred; null while the attempt has no report. */
  event_counts: z.partialRecord(z.enum(studentEventKinds), z.int()).nullable(),
  /** Events that mark the attempt: the student left required fullscreen, or resized the window. Counted at once. */
  suspect_events_count: z.int(),
  links: z.object({ export_copy_with_correction: z.string(), generate_feedback: z.string() }),
});
export type TeacherScore = z.infer<typeof teacherScoreSchema>;

/** A student with a seat who has not started: listed among the scores, without any result. */
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

/** The row's position in the requested order; a client passes it as `after` to get the next page. */
const place = z.string();

/** A row of the teacher's table: an attempt, or a seat without one. */
export const scoreRowSchema = z.union([teacherScoreSchema.extend({ place }), seatToStartSchema.extend({ place })]);
export type ScoreRow = z.infer<typeof scoreRowSchema>;

/** Columns by which a teacher may sort the scores of a quiz. */
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

/** The `place` of a row: its sort value (a number or a text), its name, its seat, its attempt. */
export const scorePlaceSchema = z
  .string()
  .max(2_000)
  .transform(parsed)
  .pipe(z.tuple([z.number().nullable(), textSchema.nullable(), textSchema, idSchema, idSchema.nullable()]));
export type ScorePlace = z.infer<typeof scorePlaceSchema>;

/** Filters for a teacher's rows. */
export const scoreFilters = ["to_review", "late", "started", "ended", "not_started"] as const;
export type ScoreFilter = (typeof scoreFilters)[number];

export const scoreSelectionSchema = z.object({
  sort: z.enum(scoreSorts).optional(),
  order: z.enum(["asc", "desc"]).optional(),
  filter: z.enum(scoreFilters).optional(),
  /** A part of the student's name or address. */
  name: z.string().trim().max(100).optional(),
});

/** Counts of all attempts at a quiz, however many a page lists. */
export const scoreCountsSchema = z.object({
  all: z.int(),
  /** Students with a seat and no attempt, each counted once. */
  not_started: z.int(),
  started: z.int(),
  to_review: z.int(),
  /** Students who declined to be recorded and wait for somebody in charge; never shown beside a grade. */
  declined: z.array(z.object({ quizzes_attempt_summary_id: idSchema, name: z.string() })),
  sessions: z.array(z.object({ session_id: idSchema.nullable(), started: z.int() })),
});
export type ScoreCounts = z.infer<typeof scoreCountsSchema>;

/** A running attempt: enough to open its paper and to write into it. */
export const startedSchema = z.object({
  summary: summarySchema,
  score_id: idSchema,
  instance_id: idSchema,
  now: instantSchema,
});
export type Started = z.infer<typeof startedSchema>;

/**
 * The same with everything that its page needs, so that each student makes one request when a hall starts. A part that
 * the server could not read is null: the student still gets the paper, and the page asks for the part separately.
 */
export const startedExamSchema = startedSchema.extend({
  paper: quizInstanceSchema,
  documents: z.array(documentSchema).nullable(),
  rescue_key: rescueKeySchema.nullable(),
});
export type StartedExam = z.infer<typeof startedExamSchema>;
