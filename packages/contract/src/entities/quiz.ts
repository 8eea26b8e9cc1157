import { calculators, languages, quizStates, quizTypes, selfEnrollments, sessionStates } from "@examplar/domain";
import { z } from "zod";
import { idSchema, instantSchema } from "./common.ts";

export const quizSchema = z.object({
  id: idSchema,
  name: z.string(),
  state: z.enum(quizStates),
  in_preview: z.boolean(),
  quiz_type: z.enum(quizTypes),
  /** Language of the quiz, whatever the reader's own. */
  language: z.enum(languages),
  school_id: idSchema,
  tag_ids: z.array(idSchema),
  questions_count: z.int(),
  /** The teacher's own texts for the onboarding; a screen must sanitise them. */
  instructions_html: z.string(),
  rules_html: z.string(),
  grade_scale: z.number(),
  time_limit: z.int().nullable(),
  time_accommodation: z.boolean(),
  automatic_start: z.boolean(),
  show_scores: z.boolean(),
  whole_correction_visible: z.boolean(),
  allow_retake_quiz: z.boolean(),
  allow_questions_navigation: z.boolean(),
  correction_btw_questions: z.boolean(),
  random_questions: z.boolean(),
  video_proctoring: z.boolean(),
  id_card_check: z.boolean(),
  screen_recording: z.boolean(),
  screen_proctoring: z.boolean(),
  audio_proctoring: z.boolean(),
  overlaying_app_detection: z.boolean(),
  proctoring_frame_interval: z.int(),
  delay_between_screenshots: z.int(),
  web_page_recording: z.boolean(),
  require_fullscreen: z.boolean(),
  detect_mouse_leave: z.boolean(),
  block_spell_checker: z.boolean(),
  desktop_app_required: z.boolean(),
  similarity_tool_enabled: z.boolean(),
  similarity_tool_name: z.string().nullable(),
  embedded_calculator: z.enum(calculators).nullable(),
  enable_success_level: z.boolean(),
  enable_success_level_students: z.boolean(),
  allow_feedbacks_generation_by_student: z.boolean(),
  live_chat: z.boolean(),
  links: z.object({ similarity_tool_eula: z.string().nullable() }),
});
export type Quiz = z.infer<typeof quizSchema>;

export const sessionSchema = z.object({
  id: idSchema,
  quiz_id: idSchema,
  name: z.string(),
  start_at: instantSchema,
  end_at: instantSchema,
  automatic_start: z.boolean(),
  opened_at: instantSchema.nullable(),
  closed_at: instantSchema.nullable(),
  state: z.enum(sessionStates),
  allow_self_enrollment: z.enum(selfEnrollments),
  students_count: z.int(),
  /** Running attempts; after the session's end, those of students with extra time. */
  writing_count: z.int(),
});
export type Session = z.infer<typeof sessionSchema>;

/** A quiz in the list of its teacher's home page. */
export const taughtQuizSchema = z.object({
  id: idSchema,
  name: z.string(),
  state: z.enum(quizStates),
  quiz_type: z.enum(quizTypes),
  course_name: z.string(),
  school_name: z.string(),
  questions_count: z.int(),
  time_limit: z.int().nullable(),
  sessions: z.array(sessionSchema),
});
export type TaughtQuiz = z.infer<typeof taughtQuizSchema>;

export const tagSchema = z.object({ id: idSchema, name: z.string() });
export type Tag = z.infer<typeof tagSchema>;
