import type { Quiz } from "@examplar/contract";
import type { Language, QuestionContent, QuizState, ScoreState, Spreadsheet } from "@examplar/domain";
import type { AccommodationKey, CourseKey, LtiPlatformKey, PersonKey } from "./people.ts";
import type { Moment } from "./moments.ts";
import type { Supervised } from "./supervised-attempt.ts";

/** A plain description of the demo's content, without ids and dates. The loader turns it into rows. */
export interface DemoExam {
  quiz: DemoQuiz;
  state: QuizState;
  sessions?: DemoSession[];
  /** Seats in the quiz itself, when it has no session. */
  seats?: DemoSeat[];
}

export interface DemoQuiz {
  name: string;
  language: Language;
  course: CourseKey;
  owner: PersonKey;
  settings?: DemoSettings;
  tags?: string[];
  lti_platform?: LtiPlatformKey;
  success_levels?: { min_percent: number; name: string; comment: string }[];
  sections: DemoSection[];
}

/** Settings with their names on the wire, and two texts that the wire has elsewhere. */
export type DemoSettings = Partial<
  Omit<
    Quiz,
    "id" | "name" | "state" | "in_preview" | "language" | "school_id" | "tag_ids" | "questions_count" | "links"
  >
> & { grading_html?: string; similarity_tool_eula?: string };

export interface DemoSection {
  name: string;
  draw_count?: number;
  exercises: DemoExercise[];
}

export interface DemoExercise {
  display_name: string;
  text_html?: string;
  is_implicit?: boolean;
  require_exercise_validation?: boolean;
  /** Names of files in `documents/`. */
  documents?: string[];
  questions: DemoQuestion[];
}

export type DemoQuestion = QuestionContent & {
  name: string;
  points: number;
  correction_html: string;
  spreadsheet_template?: Spreadsheet;
  samples?: DemoSamples;
};

/** What demo students write if their answer cannot be derived from the key. */
export interface DemoSamples {
  texts?: { html: string; points: number }[];
  cells?: Record<string, string | number>;
}

export interface DemoSession {
  name: string;
  start: Moment;
  end: Moment;
  automatic_start?: boolean;
  opened?: Moment;
  closed?: Moment;
  public_token?: string;
  allow_self_enrollment?: "in_school" | "anyone";
  seats: DemoSeat[];
}

export interface DemoSeat {
  student: PersonKey;
  accommodation?: AccommodationKey;
  attempt?: DemoAttempt;
}

export interface DemoAttempt {
  state: ScoreState;
  started: Moment;
  /** How long the attempt lasted; absent while it runs. */
  minutes?: number;
  /** How often the student is right, from 0 to 1. */
  skill: number;
  /** Share of the paper that is done, from 0 to 1. */
  done: number;
  /** False while open answers wait for the teacher. */
  graded: boolean;
  /** True for an attempt with some events for the teacher to look at. */
  restless?: boolean;
  /** With generated events, pictures, sound and page recording. */
  supervised?: Supervised;
  /** On paper, with a generated sheet: a teacher has entered its answers, or still has to. */
  scan?: "edited" | "to_enter";
  public_comment?: string;
  private_comment?: string;
}
