import type { AttemptReport, SimilarEvent, StudentEventRow } from "@examplar/contract";
import { Chip, useTranslation } from "@examplar/ui";
import { clockOf, lengthOf } from "../clock-of.ts";
import css from "../audit.module.css";
import { NearestPicture } from "../recordings/nearest-picture.tsx";
import { contentOf, detailsText } from "./event-text.ts";

export type Pair = AttemptReport["events_pairs"][number];
/** The selected moment or interval. */
export type Selected = { event: StudentEventRow } | { pair: Pair };

interface Props {
  selected: Selected;
  report: AttemptReport;
  similar: readonly SimilarEvent[];
}

const exerciseNames = (report: AttemptReport, ids: readonly (number | null)[]): string =>
  report.exercises
    .filter(({ id }) => ids.includes(id))
    .map(({ display_name }) => display_name)
    .join(", ");

/** Explains an event or interval, and what it does not prove. */
export const EventCard = ({ selected, report, similar }: Props) => {
  const { t } = useTranslation();
  const { kind } = "event" in selected ? selected.event : selected.pair;
  const at = "event" in selected ? selected.event.happened_at : selected.pair.start_date;
  return (
    <section className={css.card} aria-live="polite" data-selected={kind}>
      <h2>
        {t(`audit.kinds.${kind}.name`)} · {clockOf(at)}
      </h2>
      {"event" in selected ? (
        <EventFacts event={selected.event} report={report} similar={similar} />
      ) : (
        <p>
          {t("audit.event.lasted", { duration: lengthOf(selected.pair.duration) })}{" "}
          {exerciseNames(report, selected.pair.exercise_ids)}
        </p>
      )}
      <p className={css.note}>
        <strong>{t("audit.event.not")}</strong> {t(`audit.kinds.${kind}.not`)}
      </p>
    </section>
  );
};

interface FactsProps {
  event: StudentEventRow;
  report: AttemptReport;
  similar: readonly SimilarEvent[];
}

const EventFacts = ({ event, report, similar }: FactsProps) => {
  const { t } = useTranslation();
  const text = contentOf(event);
  const exercise = exerciseNames(report, [event.quizzes_exercise_id]);
  const same = similar.find(({ event_id }) => event_id === event.id);
  const details = text ?? detailsText(event);
  return (
    <>
      <p>
        {[
          exercise && `${t("audit.event.in_exercise", { exercise })}.`,
          text && t("audit.event.characters", { count: text.length }),
          report.paste_events_without_copy_ids.includes(event.id) && t("audit.event.no_copy"),
          event.elsewhere && t("audit.event.elsewhere"),
          t(event.certified ? "audit.event.certified" : "audit.event.not_certified"),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
      {details !== "" && <p className={css.quote}>{text === null ? details : `“${text}”`}</p>}
      {event.elsewhere && (
        <div className={css.nearby} data-elsewhere>
          {(["screenshot", "camera_frame"] as const).map((kind) => (
            <NearestPicture
              key={kind}
              score_id={report.score_id}
              kind={kind}
              at_ms={Date.parse(event.happened_at)}
              elsewhere
            />
          ))}
        </div>
      )}
      {same && (
        <div className={css.same}>
          <Chip tone="orange">{t("audit.event.same", { count: same.students_count })}</Chip>
          <span className={css.dim}>{same.others.map(({ name }) => name).join(", ")}</span>
        </div>
      )}
    </>
  );
};
