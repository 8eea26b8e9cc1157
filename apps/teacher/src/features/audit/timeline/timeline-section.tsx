import type { AnalysedFrames, AttemptReport, MediaFigures, StudentEventRow } from "@examplar/contract";
import { exerciseVisits } from "@examplar/domain";
import { Button, Dialog, IconPlayerPlay, IconTable, useTranslation } from "@examplar/ui";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useReducer, useState } from "react";
import { auditRules } from "../audit.constants.ts";
import { figuresQuery, recordedQuery } from "../audit.queries.ts";
import css from "../audit.module.css";
import type { Pair, Selected } from "../events/event-card.tsx";
import { EventsTable } from "../events/events-table.tsx";
import { Listen } from "../recordings/listen.tsx";
import { PageReplay } from "../recordings/page-replay.tsx";
import { Screenshots } from "../recordings/screenshots.tsx";
import { useDebounced } from "../use-debounced.ts";
import { ExerciseList } from "./exercise-list.tsx";
import { buildLanes } from "./lanes.ts";
import { startTimeline, timelineReducer } from "./timeline.state.ts";
import { TimelineView } from "./timeline-view.tsx";

interface Props {
  report: AttemptReport;
  events: readonly StudentEventRow[];
  faces: AnalysedFrames;
  onSelect: (selected: Selected) => void;
}

const countOf = (figures: MediaFigures | undefined, kind: MediaFigures[number]["kind"]): number =>
  figures?.find((one) => one.kind === kind)?.count ?? 0;

const useLanes = ({ report, events, faces }: Omit<Props, "onSelect">, window: { from_ms: number; to_ms: number }) => {
  const settled = useDebounced(window, auditRules.screenshots_debounce_ms);
  const { data: frames } = useQuery({
    ...recordedQuery(report.score_id, "camera_frame", settled),
    placeholderData: keepPreviousData,
  });
  const span = { started_ms: Date.parse(report.started_at), ended_ms: Date.parse(report.ended_at) };
  const visits = useMemo(
    () =>
      exerciseVisits(
        events.map((event) => ({ ...event, happened_ms: Date.parse(event.happened_at) })),
        span,
      ),
    // oxlint-disable-next-line react/exhaustive-deps -- the span comes from the report
    [events, report],
  );
  const lanes = useMemo(
    () =>
      buildLanes({
        report,
        events,
        frames_ms: (frames ?? []).map(({ happened_at }) => Date.parse(happened_at)),
        faces,
      }),
    [report, events, frames, faces],
  );
  return { lanes, visits };
};

/** The timeline with the views that depend on its window and cursor. Page and dialog share one state. */
export const TimelineSection = ({ report, events, faces, onSelect }: Props) => {
  // As in the report, leave out events of a device that had lost the attempt; only the table lists them.
  const own = useMemo(() => events.filter(({ elsewhere }) => !elsewhere), [events]);
  const { t } = useTranslation();
  const { score_id } = report;
  const [state, dispatch] = useReducer(timelineReducer, report, ({ started_at, ended_at }) =>
    startTimeline(Date.parse(started_at), Date.parse(ended_at)),
  );
  const { started_at, ended_at } = report;
  useEffect(
    () => dispatch({ type: "extend", started_ms: Date.parse(started_at), ended_ms: Date.parse(ended_at) }),
    [started_at, ended_at],
  );
  const { lanes, visits } = useLanes({ report, events: own, faces }, state.window);
  const { data: figures } = useQuery(figuresQuery(score_id));
  const [shows, setShows] = useState({ full: false, table: false });
  const [replayed_ms, setReplayed] = useState<number | null>(null);
  const onLook = useCallback((at_ms: number) => dispatch({ type: "look", at_ms }), []);
  const onEvent = useCallback(
    (event: StudentEventRow) => {
      dispatch({ type: "look", at_ms: Date.parse(event.happened_at) });
      onSelect({ event });
    },
    [onSelect],
  );
  const onPair = useCallback((pair: Pair) => onSelect({ pair }), [onSelect]);
  const view = { report, lanes, faces, visits, state, dispatch, onEvent, onPair };
  const pictures = { score_id, window: state.window, cursor_ms: state.cursor_ms, onLook };
  const counts = [
    t("audit.timeline.events", { count: own.length }),
    t("audit.timeline.screenshots", { count: countOf(figures, "screenshot") }),
    t("audit.timeline.frames", { count: countOf(figures, "camera_frame") }),
  ];
  return (
    <section className={css.card} aria-labelledby="audit-timeline">
      <TimelineView
        {...view}
        heading={
          <h2 id="audit-timeline">
            {t("audit.timeline.title")} <span className={css.count}>{counts.join(" · ")}</span>
          </h2>
        }
        onFull={() => setShows({ ...shows, full: true })}
      />
      <ExerciseList report={report} />
      <Screenshots {...pictures} in_dialog={false} />
      <div className={css.actions}>
        <Button variant="plain" onClick={() => setReplayed(state.cursor_ms)}>
          <IconPlayerPlay size={20} stroke={1.75} aria-hidden />
          {t("audit.replay.start")}
        </Button>
        <Listen score_id={score_id} cursor_ms={state.cursor_ms} onLook={onLook} />
        <Button
          variant="plain"
          className={css.last}
          aria-expanded={shows.table}
          onClick={() => setShows({ ...shows, table: !shows.table })}
        >
          <IconTable size={20} stroke={1.75} aria-hidden />
          {shows.table ? t("audit.timeline.hide_table") : t("audit.timeline.as_table")}
        </Button>
      </div>
      {shows.table && <EventsTable events={events} report={report} window={state.window} onSelect={onEvent} />}
      {shows.full && (
        <Dialog
          title={t("audit.timeline.title")}
          full
          onClose={() => setShows({ ...shows, full: false })}
          actions={
            <Button variant="plain" data-first onClick={() => setShows({ ...shows, full: false })}>
              {t("audit.timeline.close")}
            </Button>
          }
        >
          <TimelineView {...view} />
          <Screenshots {...pictures} in_dialog />
        </Dialog>
      )}
      {replayed_ms !== null && <PageReplay score_id={score_id} at_ms={replayed_ms} onClose={() => setReplayed(null)} />}
    </section>
  );
};
