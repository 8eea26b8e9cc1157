import type { ExerciseCorrection } from "@examplar/contract";
import type { StudentQuestion } from "@examplar/domain";
import { flushEditors } from "@examplar/questions";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  notePlace,
  recordEvent,
  keepExercise,
  keptExercise,
  type Page,
  type QuestionStates,
  type OpenExam,
  type ExamSession,
  saveNow,
} from "../../../exam-session/index.ts";
import {
  advances,
  missingQuestions,
  nextOpenPage,
  nextStep,
  pageToOpen,
  stateOfExercise,
  type PageWork,
} from "./pages.state.ts";
import { partialQuestions } from "./unfinished.ts";
import { useCorrection } from "../questions/use-correction.ts";

/** Delay, so that the student sees the mark of their choice before the page changes. */
const advanceAfterMs = 350;

/** Tells a pointer from the keyboard: arrow keys select options in passing, whereas a click or a tap is a choice. */
const useLastInput = () => {
  const last = useRef<"pointer" | "keyboard">("keyboard");
  useEffect(() => {
    const pointer = () => void (last.current = "pointer");
    const keyboard = () => void (last.current = "keyboard");
    document.addEventListener("pointerdown", pointer, true);
    document.addEventListener("keydown", keyboard, true);
    return () => {
      document.removeEventListener("pointerdown", pointer, true);
      document.removeEventListener("keydown", keyboard, true);
    };
  }, []);
  return last;
};

export interface Navigation {
  index: number;
  /** Grows with every move, so that the view knows when to begin at its top. */
  moves: number;
  /** The page from which the view moved on over others by itself; null after any other move. */
  jumped_from: number | null;
  correction: ExerciseCorrection | null;
  correction_failed: boolean;
  busy: boolean;
  locked: ReadonlySet<number>;
  /** What the student is asked to confirm before they go on. */
  confirming: "skip" | "correction" | null;
  goTo: (index: number) => void;
  next: () => void;
  previous: () => void;
  /** Goes on without the missing answers. */
  confirm: () => void;
  cancelConfirm: () => void;
  /** Requests the correction again after a failure. */
  askCorrection: () => void;
  /** Called when an answer was written; `before` holds the states of the questions until then. */
  answered: (question: StudentQuestion, before: QuestionStates) => void;
}

/** A student who passes an exercise faster than this has not seen it. */
const seenAfterMs = 1_000;

const noteVisit = (
  { attempt, pages }: OpenExam,
  index: number,
  kind: "enter_exercise" | "leave_exercise" | "exercise_seen",
) => {
  const exercise_id = pages[index]?.exercise.id ?? null;
  void recordEvent(attempt, kind, { exercise_id }).catch(() => undefined);
};

/** When the student continues here after another device, the page on the screen counts as entered again. */
const useVisits = (exam: OpenExam, index: number, owns: boolean) => {
  useEffect(() => {
    const { id } = exam.pages[index]!.exercise;
    keepExercise(exam, id);
    if (!exam.quiz.allow_questions_navigation) notePlace(exam.attempt, id);
  }, [exam, index]);
  useEffect(() => {
    if (!owns) return;
    noteVisit(exam, index, "enter_exercise");
    const seen = setTimeout(() => noteVisit(exam, index, "exercise_seen"), seenAfterMs);
    return () => {
      clearTimeout(seen);
      noteVisit(exam, index, "leave_exercise");
    };
  }, [exam, index, owns]);
};

/** Moves on by itself after an answer, where the rules say so; another answer or a move meanwhile cancels it. */
const useAdvancing = (
  { book, pages, quiz }: OpenExam,
  index: number,
  goTo: (index: number, jumped_from: number | null) => void,
) => {
  const lastInput = useLastInput();
  const advancing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(advancing.current), [index]);
  return useCallback(
    (question: StudentQuestion, before: QuestionStates) => {
      clearTimeout(advancing.current);
      const at = pages.findIndex(({ exercise }) => exercise.questions.some(({ id }) => id === question.id));
      const by_pointer = lastInput.current === "pointer";
      const after = book.states();
      const target = nextOpenPage(pages, after, at);
      const answering = { rules: quiz, page: pages[at]!, question, before, after, by_pointer };
      if (target === null || !advances(answering)) return;
      const jumped_from = target > at + 1 ? at : null;
      advancing.current = setTimeout(() => goTo(target, jumped_from), advanceAfterMs);
    },
    [book, pages, quiz, goTo, lastInput],
  );
};

const pageAtOpening = (exam: OpenExam): number =>
  pageToOpen(exam.pages, exam.book.states(), {
    rules: exam.quiz,
    kept_exercise_id: keptExercise(exam),
    locked_exercise_ids: exam.locked_exercise_ids,
    reached_exercise_ids: exam.reached_exercise_ids,
  });

interface Place {
  index: number;
  moves: number;
  jumped_from: number | null;
}

const firstPlace = (exam: OpenExam, arrived: boolean): Place => ({
  index: pageAtOpening(exam),
  moves: arrived ? 1 : 0,
  jumped_from: null,
});

const workOn = ({ book }: OpenExam, { exercise }: Page, locked: ReadonlySet<number>): PageWork => ({
  state: stateOfExercise(exercise, book.states()),
  is_complete: partialQuestions(book, exercise).length + missingQuestions(exercise, book.states()).length === 0,
  is_locked: locked.has(exercise.id),
});

/** `arrived`: the student came from another screen, so the focus starts at the question, as after a move. */
export const useNavigation = (exam: OpenExam, session: ExamSession, arrived: boolean): Navigation => {
  const { quiz, pages, book } = exam;
  const [{ index, moves, jumped_from }, setPlace] = useState(() => firstPlace(exam, arrived));
  const [confirming, setConfirming] = useState<Navigation["confirming"]>(null);
  const page = pages[index]!;
  const correction = useCorrection(exam, session, page.exercise.id);

  const moveTo = useCallback(
    (to: number, from: number | null) => {
      void saveNow(exam);
      setConfirming(null);
      setPlace((last) => ({ index: to, moves: last.moves + 1, jumped_from: from }));
    },
    [exam],
  );
  const goTo = useCallback((to: number) => moveTo(to, null), [moveTo]);

  useVisits(exam, index, session.attempt.owns);
  const answered = useAdvancing(exam, index, moveTo);

  const correction_shown = correction.shown !== null || correction.failed;
  const place = { index, pages_count: pages.length, correction_shown };
  const goOn = () => {
    if (quiz.correction_btw_questions && !correction_shown) void correction.show();
    else if (index < pages.length - 1) return goTo(index + 1);
    setConfirming(null);
  };
  const next = () => {
    flushEditors();
    const step = nextStep(quiz, place, workOn(exam, page, correction.locked));
    if (step === "confirm_skip") return setConfirming("skip");
    if (step === "confirm_correction") return setConfirming("correction");
    goOn();
  };
  const confirm = () => {
    const missing = quiz.allow_questions_navigation ? [] : missingQuestions(page.exercise, book.states());
    for (const { id } of missing) book.write(id, "skip", null);
    goOn();
  };

  return {
    index,
    moves,
    jumped_from,
    correction: correction.shown,
    correction_failed: correction.failed,
    busy: correction.busy,
    locked: correction.locked,
    confirming,
    goTo,
    next,
    previous: () => goTo(index - 1),
    confirm,
    cancelConfirm: () => setConfirming(null),
    askCorrection: () => void correction.show(),
    answered,
  };
};
