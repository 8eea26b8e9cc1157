import { IconSearch, useTranslation } from "@examplar/ui";
import { useId, type KeyboardEvent } from "react";
import css from "./quiz-filter.module.css";

interface Props {
  written: string;
  found: number;
  onWrite: (written: string) => void;
}

/** Filter field. Escape clears it, and the down arrow moves to the first quiz found. */
export const QuizFilter = ({ written, found, onWrite }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onWrite("");
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    document.querySelector<HTMLElement>("[data-quiz-link]")?.focus();
  };
  return (
    <div className={css.filter}>
      <p role="status" className={css.found}>
        {written.trim() !== "" && t("quizzes.found", { count: found })}
      </p>
      <label htmlFor={id} className={css.label}>
        {t("quizzes.filter")}
      </label>
      <span className={css.field}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        <input
          id={id}
          type="search"
          autoComplete="off"
          spellCheck={false}
          placeholder={t("quizzes.filter")}
          value={written}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </span>
    </div>
  );
};
