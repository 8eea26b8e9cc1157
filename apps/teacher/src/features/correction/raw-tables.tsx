import type { TeacherScore } from "@examplar/contract";
import { Button, Dialog, Notice, useTranslation } from "@examplar/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { api } from "../../shared/api.ts";
import { LoadMore } from "../../shared/load-more.tsx";
import css from "./raw-tables.module.css";

const pageSize = 200;

/** Lists the events of an attempt exactly as stored, for troubleshooting. */
export const RawTables = ({ score, onClose }: { score: TeacherScore; onClose: () => void }) => {
  const { t } = useTranslation("correction");
  const list = useInfiniteQuery({
    queryKey: ["student_events", score.id],
    queryFn: ({ signal, pageParam }) =>
      api("GET /api/v1/scores/:score_id/student_events", {
        params: { score_id: score.id },
        query: { after: pageParam, limit: String(pageSize) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => (page.length < pageSize ? undefined : page.at(-1)?.id),
  });
  const events = list.data?.pages.flat() ?? [];
  return (
    <Dialog
      title={t("raw.title")}
      wide
      onClose={onClose}
      actions={
        <Button data-first onClick={onClose}>
          {t("raw.close")}
        </Button>
      }
    >
      {list.error && <Notice tone="orange">{t("raw.failed")}</Notice>}
      {list.data && events.length === 0 && <p>{t("raw.none")}</p>}
      {events.length > 0 && (
        // A scrollable area must be focusable, so that the keyboard can scroll it.
        <div className={css.scroll} tabIndex={0} role="region" aria-label={t("raw.title")}>
          <table className={css.table}>
            <thead>
              <tr>
                {(["kind", "happened_at", "received_at", "certified", "elsewhere", "exercise", "details"] as const).map(
                  (column) => (
                    <th key={column} scope="col">
                      {t(`raw.${column}`)}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {events.map((event) => (
                <tr key={event.id}>
                  <td>{event.kind}</td>
                  <td>{event.happened_at}</td>
                  <td>{event.received_at}</td>
                  <td>{String(event.certified)}</td>
                  <td>{String(event.elsewhere)}</td>
                  <td>{event.quizzes_exercise_id}</td>
                  <td>{JSON.stringify(event.details)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <LoadMore list={list} />
    </Dialog>
  );
};
