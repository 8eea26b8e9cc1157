import { progressPercent, type StudentExercise, type StudentQuestion } from "@examplar/domain";
import type { Page, PaperSection, QuestionState, QuestionStates } from "../../../exam-session/index.ts";

export const filters = ["all", "answered", "unanswered", "flagged"] as const;
export type Filter = (typeof filters)[number];

const answerable = ({ questions }: Pick<StudentExercise, "questions">): StudentQuestion[] =>
  questions.filter(({ is_answerable }) => is_answerable);

/** An exercise that asks nothing is read, and counts as answered. */
export const stateOfExercise = (exercise: StudentExercise, states: QuestionStates): QuestionState => {
  const own = answerable(exercise).map(({ id }) => states.get(id) ?? "unanswered");
  if (own.every((state) => state === "answered")) return "answered";
  if (own.includes("unanswered")) return "unanswered";
  return own.includes("skipped") ? "skipped" : "closed";
};

export const missingQuestions = (exercise: StudentExercise, states: QuestionStates): StudentQuestion[] =>
  answerable(exercise).filter(({ id }) => (states.get(id) ?? "unanswered") === "unanswered");

/** What was skipped is to do, as long as its page can be reached. */
const isToDo = (state: QuestionState = "unanswered"): boolean => state === "unanswered" || state === "skipped";

/** Of questions, as the filter shows them. */
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

/** The pages that the student can still come to. */
export const reachablePages = (pages: readonly Page[], { allow_questions_navigation, index }: Reach): readonly Page[] =>
  allow_questions_navigation ? pages : pages.slice(index);

/** Questions without an answer that can still get one. */
export const remainingQuestions = (pages: readonly Page[], states: QuestionStates, reach: Reach): StudentQuestion[] =>
  reachablePages(pages, reach).flatMap(({ exercise }) =>
    answerable(exercise).filter(({ id }) => isToDo(states.get(id))),
  );

/** The index of a question's page. */
export const pageOf = (pages: readonly Page[], question_id: number): number =>
  pages.findIndex(({ exercise }) => exercise.questions.some(({ id }) => id === question_id));

export const sectionPercent = ({ pages }: Pick<PaperSection, "pages">, states: QuestionStates): number => {
  const { answered, all } = countsOf(pages, states);
  return progressPercent(answered, all);
};

export const isFlagged = ({ exercise }: Page, flagged: readonly number[]): boolean =>
  exercise.questions.some(({ id }) => flagged.includes(id));

/** Pages whose every question is answered, or the others; or those with a question that the student flagged. */
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

/** What was skipped has been dealt with: where the student cannot go back, it would else hold them for ever. */
const isOpen = ({ exercise }: Page, states: QuestionStates): boolean =>
  stateOfExercise(exercise, states) === "unanswered";

/**
 * The first page with something to answer, or the last one. A paper that nobody has written on opens at its beginning:
 * what stands there to be read comes before the first question.
 */
export const firstOpenPage = (pages: readonly Page[], states: QuestionStates): number => {
  if ([...states.values()].every((state) => state === "unanswered")) return 0;
  const index = pages.findIndex((page) => isOpen(page, states));
  return index === -1 ? Math.max(0, pages.length - 1) : index;
};

/** The next page after this one with something to answer; the view never jumps back by itself. */
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
  /** The page the student was last on, as far as this device knows. */
  kept_exercise_id: number | null;
  locked_exercise_ids: readonly number[];
  /** The furthest pages that the attempt's devices have told the server of. */
  reached_exercise_ids: readonly number[];
}

/**
 * Where a paper opens: at the page the student was on. A device that does not know it opens the first page with something
 * to answer; where one cannot go back, the last page worked on, since an answer may be half written.
 */
export const pageToOpen = (pages: readonly Page[], states: QuestionStates, opening: Opening): number => {
  const kept = pages.findIndex(({ exercise }) => exercise.id === opening.kept_exercise_id);
  if (!opening.rules.allow_questions_navigation) return Math.max(kept, lastReachedPage(pages, states, opening));
  return kept === -1 ? firstOpenPage(pages, states) : kept;
};

/** A skip leaves its page, as the server judges it too; a correction is still to be read on its page. */
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

/** How far the work on a page is. */
export interface PageWork {
  state: QuestionState;
  /** Every question has an answer, and the whole of it. */
  is_complete: boolean;
  /** Its correction was seen: there is nothing left to confirm. */
  is_locked: boolean;
}

/** What the next button does. What cannot be taken back is confirmed first: a skip, and a correction of a page with gaps. */
export const nextStep = (rules: NavigationRules, place: Place, work: PageWork): NextStep => {
  const corrects = rules.correction_btw_questions && !place.correction_shown;
  const goesOn = corrects ? "show_correction" : "move";
  if (work.is_locked) return goesOn;
  if (corrects && !work.is_complete) return "confirm_correction";
  return !rules.allow_questions_navigation && work.state === "unanswered" ? "confirm_skip" : goesOn;
};

/** Answers that one action completes. Anything typed, drawn or put in order may go on, and nobody is moved from it. */
const completeAtOnce = new Set<StudentQuestion["attributes"]["type"]>(["single_choice", "true_false"]);

export interface Answering {
  rules: NavigationRules;
  page: Page;
  question: StudentQuestion;
  before: QuestionStates;
  after: QuestionStates;
  /** By a click or a tap. Arrow keys choose while they look for the right one: they move nobody. */
  by_pointer: boolean;
}

/**
 * Whether the view goes on by itself. Only the answer that completes the page does it, never a later change of mind; and
 * not where one cannot go back: a slip of the hand must not close a page for ever.
 */
export const advances = ({ rules, page, question, before, after, by_pointer }: Answering): boolean => {
  const { exercise } = page;
  if (!by_pointer || rules.correction_btw_questions || exercise.require_exercise_validation) return false;
  if (!rules.allow_questions_navigation || !completeAtOnce.has(question.attributes.type)) return false;
  return stateOfExercise(exercise, before) !== "answered" && stateOfExercise(exercise, after) === "answered";
};
