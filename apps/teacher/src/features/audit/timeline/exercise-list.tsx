import type { AttemptReport } from "@examplar/contract";
import { memo, useState } from "react";
import { useTranslation } from "@examplar/ui";
import { auditRules } from "../audit.constants.ts";
import { lengthOf } from "../clock-of.ts";
import css from "../audit.module.css";

/** Lists how long and how often each exercise was shown; only three at first. */
export const ExerciseList = memo(({ report }: { report: AttemptReport }) => {
  const { t } = useTranslation();
  const [expanded, setExpanded] = useState(false);
  const details = new Map(report.exercises_details.map((one) => [one.exercise_id, one]));
  const all = report.exercises.map((exercise, at) => ({ ...exercise, at: at + 1, ...details.get(exercise.id) }));
  if (all.length === 0) return null;
  const shown = expanded ? all : all.slice(0, auditRules.exercises_shown);
  return (
    <section aria-labelledby="audit-exercises">
      <h3 id="audit-exercises">{t("audit.exercises.title")}</h3>
      <ul className={css.exercises}>
        {shown.map(({ id, at, display_name, seen_count = 0, duration = 0 }) => (
          <li key={id}>
            <span className={css.exercise}>
              {at} {display_name}
            </span>
            <span className={css.dim}>
              {lengthOf(duration)} · {t("audit.exercises.seen", { count: seen_count })}
            </span>
          </li>
        ))}
      </ul>
      {all.length > auditRules.exercises_shown && (
        <button type="button" className={css.more} aria-expanded={expanded} onClick={() => setExpanded(!expanded)}>
          {expanded ? t("audit.exercises.less") : t("audit.exercises.more", { count: all.length })}
        </button>
      )}
    </section>
  );
});
