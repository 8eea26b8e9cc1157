import type { AttemptReport, StudentEventRow } from "@examplar/contract";
import { lowerBound } from "@examplar/domain";
import { memo, useMemo, useState } from "react";
import { useTranslation } from "@examplar/ui";
import { clockOf } from "../clock-of.ts";
import css from "../audit.module.css";
import type { TimeWindow } from "../timeline/timeline.state.ts";
import { detailsText, shortDetails } from "./event-text.ts";
import { Popover } from "./popover.tsx";

interface Props {
  events: readonly StudentEventRow[];
  report: AttemptReport;
  window: TimeWindow;
  onSelect: (event: StudentEventRow) => void;
}

const rowHeight = 44;
const seenRows = 10;
/** Extra rows above and below the visible ones, so that fast scrolling shows no gap. */
const spareRows = 10;

/**
 * Lists the timeline's events for people who cannot see it, and events of other devices. Virtualized: only rows near
 * the visible ones are in the page.
 */
export const EventsTable = memo(({ events, report, window, onSelect }: Props) => {
  const { t } = useTranslation();
  const [first, setFirst] = useState(0);
  const times = useMemo(() => Float64Array.from(events, ({ happened_at }) => Date.parse(happened_at)), [events]);
  const from = lowerBound(times, window.from_ms);
  const to = lowerBound(times, window.to_ms + 1);
  const count = to - from;
  const start = Math.max(0, Math.min(first, count - seenRows) - spareRows);
  const shown = events.slice(from + start, Math.min(to, from + start + seenRows + 2 * spareRows));
  const after = count - start - shown.length;
  const names = new Map(report.exercises.map(({ id, display_name }) => [id, display_name]));
  const label = t("audit.table.caption", { from: clockOf(window.from_ms), to: clockOf(window.to_ms) });
  if (count === 0) return <p className={css.dim}>{t("audit.table.none")}</p>;
  return (
    // A scrollable area must be focusable, so that the keyboard can scroll it.
    <div
      className={css.events}
      role="region"
      aria-label={label}
      tabIndex={0}
      onScroll={({ currentTarget }) => setFirst(Math.floor(currentTarget.scrollTop / rowHeight))}
    >
      <table aria-rowcount={count + 1}>
        <caption>{label}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {(["time", "kind", "exercise", "details"] as const).map((column) => (
              <th key={column} scope="col">
                {t(`audit.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {start > 0 && <tr aria-hidden style={{ height: start * rowHeight }} />}
          {shown.map((event, at) => (
            <EventRow
              key={event.id}
              event={event}
              index={start + at + 2}
              exercise={(event.quizzes_exercise_id !== null && names.get(event.quizzes_exercise_id)) || ""}
              onSelect={onSelect}
            />
          ))}
          {after > 0 && <tr aria-hidden style={{ height: after * rowHeight }} />}
        </tbody>
      </table>
    </div>
  );
});

interface RowProps {
  event: StudentEventRow;
  index: number;
  exercise: string;
  onSelect: (event: StudentEventRow) => void;
}

const EventRow = ({ event, index, exercise, onSelect }: RowProps) => {
  const { t } = useTranslation();
  const [place, setPlace] = useState<{ x: number; y: number } | null>(null);
  const short = shortDetails(event);
  const [kind, time] = [t(`audit.kinds.${event.kind}.name`), clockOf(event.happened_at)];
  return (
    <tr aria-rowindex={index}>
      <td>
        <button type="button" className={css.kind} onClick={() => onSelect(event)}>
          {time}
        </button>
      </td>
      <td>
        {kind}
        {event.elsewhere && <span className={css.dim}> · {t("audit.table.elsewhere")}</span>}
      </td>
      <td>{exercise}</td>
      <td>
        {short !== "" && (
          <button
            type="button"
            className={css.kind}
            title={t("audit.table.show", { kind, time })}
            aria-expanded={place !== null}
            onClick={({ currentTarget }) => {
              const { left, bottom } = currentTarget.getBoundingClientRect();
              setPlace({ x: left, y: bottom });
            }}
          >
            {short}
          </button>
        )}
        {place && (
          <Popover place={place} label={t("audit.table.show", { kind, time })} onClose={() => setPlace(null)}>
            {detailsText(event)}
          </Popover>
        )}
      </td>
    </tr>
  );
};
