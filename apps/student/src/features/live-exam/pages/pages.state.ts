import { progressPercent, type StudentExercise, type StudentQuestion } from "@examplar/domain";
import type { Page, PaperSection, QuestionState, QuestionStates } from "../../../exam-session/index.ts";

export const filters = ["all", "answered", "unanswered", "flagged"] as const;
export type Filter = (typeof filters)[number];

const answerable = ({ questions }: Pick<StudentExercise, "questions">): StudentQuestion[] =>
  questions.filter(({ is_answerable }) => is_answerable);

/** An exercise without questions to answer counts as answered. */
export const stateOfExercise = (exercise: StudentExercise, states: QuestionStates): QuestionState => {
  const own = answerable(exercise).map(({ id }) => states.get(id) ?? "unanswered");
  if (own.every((state) => state === "answered")) return "answered";
  if (own.includes("unanswered")) return "unanswered";
  return own.includes("skipped") ? "skipped" : "closed";
};

export const missingQuestions = (exercise: StudentExercise, states: QuestionStates): StudentQuestion[] =>
  answerable(exercise).filter(({ id }) => (states.get(id) ?? "unanswered") === "unanswered");

/** A skipped question is still to do, as long as its page can be reached. */
const isToDo = (state: QuestionState = "unanswered"): boolean => state === "unanswered" || state === "skipped";

/** Counts questions for the filter. */
export const countsOf = (
  pages: readonly Page[],
  states: QuestionStates,
): Record<Exclude<Filter, "flagged">, number> => {
  const asked = pages.flatMap(({ exercise }) => answerable(exercise));
  const answered = asked.filter(({ id }) => states.get(id) === "answered").length;
  const unanswered = asked.filter(({ id }) => isToDo(states.get(id))).length;
  return { all: asked.length, answered, unanswered };
};

export interface Reach {
  allow_questions_navigation: boolean;
  /** Index of the page on the screen. */
  index: number;
}

/** Returns the pages that the student can still reach. */
export const reachablePages = (pages: readonly Page[], { allow_questions_navigation, index }: Reach): readonly Page[] =>
  allow_questions_navigation ? pages : pages.slice(index);

/** Returns the questions without an answer that can still get one. */
export const remainingQuestions = (pages: readonly Page[], states: QuestionStates, reach: Reach): StudentQuestion[] =>
  reachablePages(pages, reach).flatMap(({ exercise }) =>
    answerable(exercise).filter(({ id }) => isToDo(states.get(id))),
  );

/** Returns the index of a question's page. */
export const pageOf = (pages: readonly Page[], question_id: number): number =>
  pages.findIndex(({ exercise }) => exercise.questions.some(({ id }) => id === question_id));

export const sectionPercent = ({ pages }: Pick<PaperSection, "pages">, states: QuestionStates): number => {
  const { answered, all } = countsOf(pages, states);
  return progressPercent(answered, all);
};

export const isFlagged = ({ exercise }: Page, flagged: readonly number[]): boolean =>
  exercise.questions.some(({ id }) => flagged.includes(id));

/** Selects pages whose every question is answered, pages with something to do, or pages with a flagged question. */
export const passesFilter = (
  filter: Filter,
  page: Page,
  states: QuestionStates,
  flagged: readonly number[],
): boolean => {
  if (filter === "flagged") return isFlagged(page, flagged);
  const state = stateOfExercise(page.exercise, states);
  return filter === "all" || (filter === "answered" ? state === "answered" : isToDo(state));
};

/** A page with skipped questions only is not open: where the student cannot go back, it would hold them for ever. */
const isOpen = ({ exercise }: Page, states: QuestionStates): boolean =>
  stateOfExercise(exercise, states) === "unanswered";

/**
 * Returns the first page with something to answer, or the last one. A paper without answers opens at its beginning,
 * because text to read comes before the first question.
 */
export const firstOpenPage = (pages: readonly Page[], states: QuestionStates): number => {
  if ([...states.values()].every((state) => state === "unanswered")) return 0;
  const index = pages.findIndex((page) => isOpen(page, states));
  return index === -1 ? Math.max(0, pages.length - 1) : index;
};

/** Returns the next page after this one with something to answer; the view never jumps back by itself. */
export const nextOpenPage = (pages: readonly Page[], states: QuestionStates, after: number): number | null => {
  const index = pages.findIndex((page, at) => at > after && isOpen(page, states));
  return index === -1 ? null : index;
};

export interface NavigationRules {
  allow_questions_navigation: boolean;
  correction_btw_questions: boolean;
}

export interface Place {
  index: number;
  pages_count: number;
  correction_shown: boolean;
}

export interface Opening {
  rules: NavigationRules;
  /** The page where the student was last, as far as this device knows. */
  kept_exercise_id: number | null;
  locked_exercise_ids: readonly number[];
  /** The furthest pages that the devices of the attempt have reported to the server. */
  reached_exercise_ids: readonly number[];
}

/**
 * Returns the page at which a paper opens: the one where the student was. A device that does not know it opens the
 * first page with something to answer. Without a way back it opens the last page worked on, because an answer may be
 * half written.
 */
export const pageToOpen = (pages: readonly Page[], states: QuestionStates, opening: Opening): number => {
  const kept = pages.findIndex(({ exercise }) => exercise.id === opening.kept_exercise_id);
  if (!opening.rules.allow_questions_navigation) return Math.max(kept, lastReachedPage(pages, states, opening));
  return kept === -1 ? firstOpenPage(pages, states) : kept;
};

/** A skip leaves its page, as on the server. With corrections the student stays, to read the correction there. */
const lastReachedPage = (pages: readonly Page[], states: QuestionStates, opening: Opening): number => {
  const statesOf = ({ exercise }: Page) => answerable(exercise).map(({ id }) => states.get(id) ?? "unanswered");
  const shown = [...opening.locked_exercise_ids, ...opening.reached_exercise_ids];
  const isReached = (page: Page) =>
    shown.includes(page.exercise.id) || statesOf(page).some((state) => state !== "unanswered");
  const at = Math.max(0, pages.findLastIndex(isReached));
  const isLeft = !opening.rules.correction_btw_questions && statesOf(pages[at]!).includes("skipped");
  return isLeft ? Math.min(at + 1, pages.length - 1) : at;
};

export const showsPrevious = ({ allow_questions_navigation }: NavigationRules, { index }: Place): boolean =>
  allow_questions_navigation && index > 0;

export const showsNext = (rules: NavigationRules, { index, pages_count, correction_shown }: Place): boolean =>
  (rules.correction_btw_questions && !correction_shown) || index < pages_count - 1;

export type NextStep = "confirm_skip" | "confirm_correction" | "show_correction" | "move";

/** Progress of the work on a page. */
export interface PageWork {
  state: QuestionState;
  /** Every question has a complete answer. */
  is_complete: boolean;
  /** The student has seen its correction: nothing is left to confirm. */
  is_locked: boolean;
}

/** Returns what the next button does. A skip, and the correction of a page with gaps, are confirmed first. */
export const nextStep = (rules: NavigationRules, place: Place, work: PageWork): NextStep => {
  const corrects = rules.correction_btw_questions && !place.correction_shown;
  const goesOn = corrects ? "show_correction" : "move";
  if (work.is_locked) return goesOn;
  if (corrects && !work.is_complete) return "confirm_correction";
  return !rules.allow_questions_navigation && work.state === "unanswered" ? "confirm_skip" : goesOn;
};

/** Question types that one action completes. Whoever types, draws or sorts may want to go on, so the view stays. */
const completeAtOnce = new Set<StudentQuestion["attributes"]["type"]>(["single_choice", "true_false"]);

export interface Answering {
  rules: NavigationRules;
  page: Page;
  question: StudentQuestion;
  before: QuestionStates;
  after: QuestionStates;
  /** By a click or a tap. Arrow keys select options in passing, so they do not move the view. */
  by_pointer: boolean;
}

/**
 * Returns whether the view moves on by itself. Only the answer that completes the page does it, never a later change.
 * Without a way back it never does: a slip of the hand must not close a page for ever.
 */
export const advances = ({ rules, page, question, before, after, by_pointer }: Answering): boolean => {
  const { exercise } = page;
  if (!by_pointer || rules.correction_btw_questions || exercise.require_exercise_validation) return false;
  if (!rules.allow_questions_navigation || !completeAtOnce.has(question.attributes.type)) return false;
  return stateOfExercise(exercise, before) !== "answered" && stateOfExercise(exercise, after) === "answered";
};
