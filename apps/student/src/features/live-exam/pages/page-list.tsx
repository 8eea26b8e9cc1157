import { memo, useEffect, useRef } from "react";
import { useTranslation } from "@examplar/ui";
import css from "./drawer.module.css";
import { type Page, type QuestionState, type QuestionStates } from "../../../exam-session/index.ts";
import { isFlagged, passesFilter, stateOfExercise, type Filter } from "./pages.state.ts";
import { StateMark } from "./page-state.tsx";

interface Props {
  pages: readonly Page[];
  filter: Filter;
  states: QuestionStates;
  /** Ids of the questions that the student flagged. */
  flagged: readonly number[];
  /** Index of the page on the screen. */
  current: number;
  mini: boolean;
  onGoTo: (index: number) => void;
}

export const PageList = ({ pages, filter, states, flagged, current, mini, onGoTo }: Props) => {
  const { t } = useTranslation("live_exam");
  const shown = pages.filter((page) => passesFilter(filter, page, states, flagged));
  if (shown.length === 0 && filter !== "all") return <p className={css.empty}>{t(`drawer.empty_${filter}`)}</p>;
  return (
    <ol className={css.pages}>
      {shown.map((page) => (
        <li key={page.exercise.id}>
          <PageRow
            page={page}
            state={stateOfExercise(page.exercise, states)}
            flagged={isFlagged(page, flagged)}
            current={page.number - 1 === current}
            mini={mini}
            onGoTo={onGoTo}
          />
        </li>
      ))}
    </ol>
  );
};

/** Avoids `scrollIntoView`: the next Tab would start at the row, not at the page that the student reads. */
const showInList = (row: HTMLElement): void => {
  const list = row.closest(`.${css.content}`);
  if (!list) return;
  const [inner, outer] = [row.getBoundingClientRect(), list.getBoundingClientRect()];
  if (inner.top < outer.top) list.scrollTop -= outer.top - inner.top;
  else if (inner.bottom > outer.bottom) list.scrollTop += inner.bottom - outer.bottom;
};

interface RowProps extends Pick<Props, "mini" | "onGoTo"> {
  page: Page;
  state: QuestionState;
  flagged: boolean;
  current: boolean;
}

/** Memoised, because an answer changes one row of sixty. */
const PageRow = memo(function PageRow({ page, state, flagged, current, mini, onGoTo }: RowProps) {
  const { t } = useTranslation("live_exam");
  const row = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!current) return;
    // Waits for the next frame, which does the layout anyway.
    const frame = requestAnimationFrame(() => row.current && showInList(row.current));
    return () => cancelAnimationFrame(frame);
  }, [current]);
  const { exercise, number } = page;
  const title = exercise.display_name || t("exercise.untitled", { page: number });
  const place = t(exercise.questions_count === 0 ? "drawer.page_zero" : "drawer.page", {
    number,
    count: exercise.questions_count,
  });
  return (
    <button
      ref={row}
      type="button"
      className={css.page}
      aria-current={current ? "page" : undefined}
      title={mini ? `${title}, ${place}` : undefined}
      onClick={() => onGoTo(number - 1)}
    >
      <StateMark state={current && state === "unanswered" ? "current" : state} />
      {mini && <span aria-hidden="true">{number}</span>}
      <span className={mini ? css.unseen : css.words}>
        <span className={css.title}>{title}</span>
        <span className={css.place}>
          {place}
          {exercise.questions_count > 0 && (
            <>
              <span className={css.unseen}>, </span>
              {state !== "unanswered" && !mini && <span aria-hidden="true"> · </span>}
              <span className={state === "unanswered" ? css.unseen : undefined}>{t(`drawer.state.${state}`)}</span>
            </>
          )}
        </span>
      </span>
      {flagged && (
        <span className={css.flag}>
          <StateMark state="flagged" />
          <span className={css.unseen}>, {t("drawer.state.flagged")}</span>
        </span>
      )}
    </button>
  );
});
