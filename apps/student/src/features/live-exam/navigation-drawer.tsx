import { IconChevronDown, IconChevronRight } from "@examplar/ui";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import css from "./drawer.module.css";
import {
  countsOf,
  filters,
  sectionPercent,
  type Filter,
  type PaperSection,
  type QuestionStates,
} from "./live-exam.state.ts";
import type { OpenExam } from "./open-exam.ts";
import { PageList } from "./page-list.tsx";
import { StateMark } from "./page-state.tsx";

interface Props {
  exam: OpenExam;
  states: QuestionStates;
  current: number;
  mini: boolean;
  onGoTo: (index: number) => void;
}

/** Where the student is. Where one cannot jump there is nothing to choose: only how far it is. */
export function NavigationDrawer(props: Props) {
  const { exam, states, mini } = props;
  const [filter, setFilter] = useState<Filter>("all");
  if (!exam.quiz.allow_questions_navigation) return <Totals {...props} />;
  const shown = mini ? "all" : filter;
  return (
    <div className={css.content} data-mini={mini || undefined}>
      {!mini && <FilterChoice filter={filter} counts={countsOf(exam.pages, states)} onChange={setFilter} />}
      {exam.sections.length > 1 && !mini ? (
        exam.sections.map((section, index) => (
          <SectionPanel key={section.id} {...props} section={section} index={index} filter={shown} />
        ))
      ) : (
        <PageList {...props} pages={exam.pages} filter={shown} />
      )}
    </div>
  );
}

function Totals({ exam, states, mini }: Props) {
  const { t } = useTranslation("live_exam");
  const { all, unanswered } = countsOf(exam.pages, states);
  return (
    <dl className={css.totals} data-mini={mini || undefined}>
      <div>
        <dt className={css.unseen}>{t("info.questions")}</dt>
        <dd title={t("drawer.total", { count: all })}>{mini ? all : t("drawer.total", { count: all })}</dd>
      </div>
      <div>
        <dt className={css.unseen}>{t("drawer.state.unanswered")}</dt>
        <dd title={t("drawer.remaining", { count: unanswered })}>
          {mini ? unanswered : t("drawer.remaining", { count: unanswered })}
        </dd>
      </div>
    </dl>
  );
}

interface FilterProps {
  filter: Filter;
  counts: Record<Filter, number>;
  onChange: (filter: Filter) => void;
}

function FilterChoice({ filter, counts, onChange }: FilterProps) {
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
}

interface PanelProps extends Props {
  section: PaperSection;
  index: number;
  filter: Filter;
}

function SectionPanel({ section, index, filter, ...rest }: PanelProps) {
  const { t } = useTranslation("live_exam");
  const isHere = section.pages.some(({ number }) => number - 1 === rest.current);
  // The first one is open from the beginning, and whichever the student comes to opens for them.
  const [open, setOpen] = useState(index === 0 || isHere);
  const [wasHere, setWasHere] = useState(isHere);
  if (isHere !== wasHere) {
    setWasHere(isHere);
    if (isHere) setOpen(true);
  }
  const id = useId();
  const Mark = open ? IconChevronDown : IconChevronRight;
  const place = { number: index + 1, count: section.questions_count };
  return (
    <section className={css.section} data-open={open || undefined}>
      <h2>
        <button
          type="button"
          className={css.sectionButton}
          aria-expanded={open}
          aria-controls={open ? id : undefined}
          onClick={() => setOpen(!open)}
        >
          <Mark size={18} stroke={1.75} aria-hidden />
          <span className={css.sectionName}>{section.name}</span>
          <span className={css.sectionPlace} aria-hidden="true">
            {t("drawer.section", place)}
          </span>
          <span className={css.unseen}>, {t("drawer.section_spoken", place)}</span>
        </button>
      </h2>
      <progress
        className={css.progress}
        max={100}
        value={sectionPercent(section, rest.states)}
        aria-label={t("drawer.progress", { name: section.name })}
      />
      {open && (
        <div id={id}>
          <PageList {...rest} pages={section.pages} filter={filter} />
        </div>
      )}
    </section>
  );
}
