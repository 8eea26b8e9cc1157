import type { AttemptReport, StudentEventRow } from "@examplar/contract";
import { Bone, EmptyState, ErrorState, isRefused, LoadingSkeleton, useTranslation } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type MouseEvent } from "react";
import { eventsQuery, facesQuery, reportQuery, similarQuery } from "./audit.queries.ts";
import { auditRules } from "./audit.constants.ts";
import css from "./audit.module.css";
import { EventCard, type Selected } from "./events/event-card.tsx";
import { RawPairs } from "./events/raw-pairs.tsx";
import { IdentityCard } from "./identity/identity-card.tsx";
import { InfoAlert } from "./report/info-alert.tsx";
import { ReportCard } from "./report/report-card.tsx";
import { TimelineSection } from "./timeline/timeline-section.tsx";

interface Props {
  score_id: number;
  /** Id of the seat: onboarding photos belong to the seat, not to the attempt. */
  summary_id: number;
  /** Whether the attempt is running: the report is then refetched regularly. */
  is_running: boolean;
  /** Hidden debug mode, toggled by Alt-click on the events. It shows the intervals as computed. */
  is_debug: boolean;
  onDebug: () => void;
}

/** Shows what happened during an attempt: report, timeline and recordings. They are evidence, not verdicts. */
export const AttemptAudit = ({ score_id, summary_id, is_running, is_debug, onDebug }: Props) => {
  const { t } = useTranslation();
  const report = useQuery({ ...reportQuery(score_id), refetchInterval: is_running && auditRules.reread_ms });
  const events = useQuery(eventsQuery(score_id));
  const [known, there] = [events.data?.length, report.data?.events_count];
  const { refetch } = events;
  useEffect(() => {
    if (is_running && known !== undefined && there !== undefined && there > known) void refetch();
  }, [is_running, known, there, refetch]);
  const error = report.error ?? events.error;
  if (isRefused(error, "not_found"))
    return <EmptyState title={t("audit.none_title")} subtitle={t("audit.none_text")} />;
  if (error)
    return (
      <ErrorState
        title={t("audit.failed_title")}
        text={t("audit.failed_text")}
        retrying={report.isFetching || events.isFetching}
        onRetry={() => {
          void report.refetch();
          void events.refetch();
        }}
      />
    );
  if (!report.data || !events.data)
    return (
      <LoadingSkeleton>
        <Bone width={300} />
      </LoadingSkeleton>
    );
  const onClick = ({ altKey }: MouseEvent) => {
    if (altKey) onDebug();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- a hidden shortcut for debugging
    <div className={css.audit} onClick={onClick} data-debug={is_debug}>
      <InfoAlert {...report.data} />
      {is_debug && <p className={css.debug}>{t("audit.debug", { count: events.data.length })}</p>}
      <Views report={report.data} events={events.data} summary_id={summary_id} />
      {is_debug && <RawPairs report={report.data} />}
    </div>
  );
};

const none: never[] = [];

interface ViewsProps extends Pick<Props, "summary_id"> {
  report: AttemptReport;
  events: readonly StudentEventRow[];
}

const Views = ({ report, events, summary_id }: ViewsProps) => {
  const { data: similar = none } = useQuery(similarQuery(report.score_id));
  const { data: faces = none } = useQuery(facesQuery(report.score_id));
  const [selected, setSelected] = useState<Selected | null>(null);
  return (
    <div className={css.columns}>
      <div className={css.stack}>
        <TimelineSection report={report} events={events} faces={faces} onSelect={setSelected} />
        <IdentityCard summary_id={summary_id} />
      </div>
      <aside className={css.stack}>
        {selected && <EventCard selected={selected} report={report} similar={similar} />}
        <ReportCard report={report} similar={similar} faces={faces} />
      </aside>
    </div>
  );
};
