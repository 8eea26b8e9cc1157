import type { Summary, Tag } from "@examplar/contract";
import type { DayLabel, ExamListGroup } from "@examplar/domain";
import { memo, useId } from "react";
import { useTranslation } from "@examplar/ui";
import { calendarDayOf } from "../../shared/formats.ts";
import { ExamCard } from "./exam-card.tsx";
import css from "./exam-list.module.css";
import type { ExamListView } from "./exam-list.state.ts";

interface Props {
  sections: ExamListView["sections"];
  tags: readonly Tag[];
  many_schools: boolean;
}

export const ExamSections = memo(function ExamSections({ sections, tags, many_schools }: Props) {
  const { t } = useTranslation();
  return sections.map(({ section, groups }) => (
    <section key={section} className={css.section} aria-labelledby={section}>
      <h2 id={section}>{t(`exam_list.${section}`)}</h2>
      {groups.map((group) => (
        <Group key={group.key} group={group} tags={tags} many_schools={many_schools} />
      ))}
    </section>
  ));
});

const Group = ({ group, tags, many_schools }: Omit<Props, "sections"> & { group: ExamListGroup<Summary> }) => {
  const id = useId();
  const label = useDayLabel(group.label);
  return (
    <div className={css.group}>
      <h3 id={id}>{label}</h3>
      <ul className={css.cards} aria-labelledby={id}>
        {group.rows.map((summary) => (
          <li key={summary.id}>
            <ExamCard summary={summary} tags={tags} many_schools={many_schools} />
          </li>
        ))}
      </ul>
    </div>
  );
};

const useDayLabel = (label: DayLabel): string => {
  const { t, i18n } = useTranslation();
  return label.kind === "date" ? calendarDayOf(label.day, i18n.language) : t(`exam_list.day.${label.kind}`);
};
