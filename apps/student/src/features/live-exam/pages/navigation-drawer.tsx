import { memo, useId, useState } from "react";
import { useTranslation } from "@examplar/ui";
import css from "./drawer.module.css";
import { type QuestionStates, type OpenExam } from "../../../exam-session/index.ts";
import { countsOf, filters, remainingQuestions, type Filter } from "./pages.state.ts";
import { PageList } from "./page-list.tsx";
import { StateMark } from "./page-state.tsx";
import { SectionPanel } from "./section-panel.tsx";

interface Props {
  exam: OpenExam;
  states: QuestionStates;
  flagged: readonly number[];
  current: number;
  mini: boolean;
  onGoTo: (index: number) => void;
}

/** Shows where the student is. Without free navigation there is nothing to choose: it then shows only counts. */
export const NavigationDrawer = memo(function NavigationDrawer(props: Props) {
  const { exam, states, flagged, mini } = props;
  const [filter, setFilter] = useState<Filter>("all");
  if (!exam.quiz.allow_questions_navigation) return <Totals {...props} />;
  const shown = mini ? "all" : filter;
  const counts = { ...countsOf(exam.pages, states), flagged: flagged.length };
  return (
    <div className={css.content} data-mini={mini || undefined}>
      {!mini && (
        <div className={css.filterBar}>
          <FilterChoice filter={filter} counts={counts} onChange={setFilter} />
        </div>
      )}
      {exam.sections.length > 1 && !mini ? (
        exam.sections.map((section, index) => (
          <SectionPanel key={section.id} {...props} section={section} index={index} filter={shown} />
        ))
      ) : (
        <PageList {...props} pages={exam.pages} filter={shown} />
      )}
    </div>
  );
});

const Totals = ({ exam, states, current, mini }: Props) => {
  const { t } = useTranslation("live_exam");
  const { all } = countsOf(exam.pages, states);
  const left = remainingQuestions(exam.pages, states, { allow_questions_navigation: false, index: current }).length;
  return (
    <dl className={css.totals} data-mini={mini || undefined}>
      <div>
        <dt className={css.unseen}>{t("info.questions")}</dt>
        <dd title={t("drawer.total", { count: all })}>{mini ? all : t("drawer.total", { count: all })}</dd>
      </div>
      <div>
        <dt className={css.unseen}>{t("drawer.state.unanswered")}</dt>
        <dd title={t("drawer.remaining", { count: left })}>{mini ? left : t("drawer.remaining", { count: left })}</dd>
      </div>
    </dl>
  );
};

interface FilterProps {
  filter: Filter;
  counts: Record<Filter, number>;
  onChange: (filter: Filter) => void;
}

const FilterChoice = ({ filter, counts, onChange }: FilterProps) => {
  const { t } = useTranslation("live_exam");
  const name = useId();
  return (
    <fieldset className={css.filter}>
      <legend className={css.unseen}>{t("drawer.filter")}</legend>
      {filters.map((value) => (
        <label key={value} className={css.choice}>
          <input type="radio" name={name} checked={filter === value} onChange={() => onChange(value)} />
          <StateMark state={value} />
          {t(`drawer.${value}`, { count: counts[value] })}
        </label>
      ))}
    </fieldset>
  );
};
