/** Enumerations that the database, the wire and the screens share. */

export const quizStates = ["draft", "preview", "published", "active", "over", "archived"] as const;
export type QuizState = (typeof quizStates)[number];

export const quizTypes = ["exam", "paper", "training", "survey"] as const;
export type QuizType = (typeof quizTypes)[number];

export const sessionStates = ["scheduled", "open", "closed"] as const;
export type SessionState = (typeof sessionStates)[number];

export const selfEnrollments = ["none", "in_school", "anyone"] as const;
export type SelfEnrollment = (typeof selfEnrollments)[number];

export const scoreStates = ["started", "finished", "timeout_closed", "timeout_timer", "paper"] as const;
export type ScoreState = (typeof scoreStates)[number];

export const roles = ["student", "guest", "teacher", "support", "administrator"] as const;
export type Role = (typeof roles)[number];

export const languages = ["en", "fr"] as const;
export type Language = (typeof languages)[number];

export const calculators = ["basic", "scientific"] as const;
export type Calculator = (typeof calculators)[number];

export const questionTypes = [
  "single_choice",
  "multiple_choice",
  "true_false",
  "short_text",
  "long_text",
  "numeric",
  "fill_in_the_blanks",
  "matching",
  "ordering",
  "spreadsheet",
  "upload",
  "information",
] as const;
export type QuestionType = (typeof questionTypes)[number];

export const answerStatuses = ["answered", "skipped", "out_of_time", "timer_timeout", "accepted", "rejected"] as const;
export type AnswerStatus = (typeof answerStatuses)[number];

export const commentSources = ["manual", "ai_generated", "ai_student_generated"] as const;
export type CommentSource = (typeof commentSources)[number];

/** `loose_focus` is spelled as the specification spells it. */
export const studentEventKinds = [
  "mouse_leave",
  "mouse_enter",
  "loose_focus",
  "get_focus",
  "fullscreen_enter",
  "fullscreen_leave",
  "early_correction_access",
  "back_online",
  "offline",
  "paste",
  "copy",
  "cut",
  "resize_browser",
  "page_load",
  "enter_exam",
  "leave_exam",
  "bulk_insert",
  "fast_insert",
  "screen_share_start",
  "screen_share_stop",
  "dev_tool_open",
  "dev_tool_close",
  "enter_exercise",
  "leave_exercise",
  "exercise_seen",
  "become_idle",
  "become_active",
  "become_hidden",
  "become_visible",
  "text_selection",
  "console_log",
  "browser_extension_interaction",
  "answers_last_update",
  "device_sleep",
  "device_wake",
  "multiple_tabs_detected",
  "running_processes",
] as const;
export type StudentEventKind = (typeof studentEventKinds)[number];
