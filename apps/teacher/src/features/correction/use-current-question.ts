import type { MarkedInstance } from "@examplar/contract";
import { useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "@examplar/ui";
import { cardId } from "./copy/question-card.tsx";
import { canMark, copyOf, nextToReview, pointsRange, questionsOf, withPending } from "./correction.state.ts";
import { typePoints, type Typed } from "./marking/points.state.ts";
import type { Marking } from "./marking/use-marking.ts";

const show = (question_id: number) => {
  const card = document.getElementById(cardId(question_id));
  card?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: "start" });
};

interface Options {
  instance: MarkedInstance | null;
  /** Whether the student is still writing: the copy can be read, but not marked. */
  is_running: boolean;
  marking: Marking;
  onTab: (tab: "copy") => void;
}

/** Tracks the question that typed digits mark, and announces the result of the last key. */
export const useCurrentQuestion = ({ instance, is_running, marking, onTab }: Options) => {
  const { t, i18n } = useTranslation("correction");
  const copy = useMemo(() => (instance ? copyOf(instance) : []), [instance]);
  const questions = useMemo(() => questionsOf(copy), [copy]);
  const [chosen, setChosen] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const typed = useRef<Typed | null>(null);
  const shown = questions.map((one) => withPending(one, marking.pending));
  const isHere = questions.some(({ question }) => question.id === chosen);
  const id = isHere ? chosen : nextToReview(shown, null);
  const current = questions.find(({ question }) => question.id === id);

  const choose = (question_id: number) => {
    if (question_id !== id) typed.current = null;
    setChosen(question_id);
  };
  const moveTo = (question_id: number) => {
    flushSync(() => {
      onTab("copy");
      choose(question_id);
    });
    show(question_id);
  };
  const give = (key: string) => {
    if (!current || is_running || !canMark(current)) return setSaid(t("said.nothing_to_mark"));
    const next = typePoints(typed.current, key, Date.now(), pointsRange(current));
    typed.current = next;
    if (next.points === null) return;
    marking.give(current, next.points);
    const points = new Intl.NumberFormat(i18n.language).format(next.points);
    setSaid(t("said.given", { number: current.number, count: next.points, points }));
  };
  /** Returns the score id whose mark was undone. Null when there was nothing to undo. */
  const undo = (): number | null => {
    typed.current = null;
    const last = marking.undo();
    const one = questions.find(({ question }) => question.id === last?.question_id);
    if (last && last.score_id !== instance?.score_id) return last.score_id;
    setSaid(one ? t("said.undone", { number: one.number }) : t("said.nothing_to_undo"));
    if (one) moveTo(one.question.id);
    return last?.score_id ?? null;
  };
  /** Moves to the next question to review. Returns false when this copy has none left. */
  const toNext = (step: 1 | -1): boolean => {
    const next = nextToReview(shown, isHere ? id : null, step);
    if (next === null) return false;
    moveTo(next);
    return true;
  };
  return { copy, questions, id, said, choose, toNext, give, undo };
};
