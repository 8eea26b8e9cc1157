import type { User } from "@examplar/contract";
import { Button, dateTimeOf, IconRefresh, Notice, useTranslation } from "@examplar/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import css from "./recovery.module.css";
import { resyncAll, type Resynced } from "./recovery.queries.ts";

export const ForceResync = ({ instance_id, user }: { instance_id: number; user: User }) => {
  const { t } = useTranslation("recovery");
  const client = useQueryClient();
  const resync = useMutation({
    mutationFn: () => resyncAll(instance_id, user.id),
    onSettled: () => client.invalidateQueries({ queryKey: ["recovery", instance_id] }),
  });
  return (
    <section className={css.force} aria-label={t("force")}>
      <Button onClick={() => resync.mutate()} busy={resync.isPending}>
        <IconRefresh size={20} stroke={1.75} aria-hidden />
        {t("force")}
      </Button>
      <p className={css.dim}>{t("force_text")}</p>
      <div role="status">
        {resync.data && <Report resynced={resync.data} />}
        {resync.isError && <Notice tone="red">{t("failed")}</Notice>}
      </div>
    </section>
  );
};

const Report = ({ resynced: { report, resent } }: { resynced: Resynced }) => {
  const { t } = useTranslation("recovery");
  const { changed } = report;
  return (
    <Notice>
      <p>{t("asked", { time: dateTimeOf(report.resync_requested_at) })}</p>
      <p>{t("checked", { count: report.checked_count })}</p>
      <p>{changed.length === 0 ? t("nothing_changed") : t("changed", { count: changed.length })}</p>
      {changed.length > 0 && (
        <ul>
          {changed.map(({ question_id, revision_before, revision }) => (
            <li key={question_id}>
              {t("changed_line", { question_id, before: revision_before ?? t("none"), after: revision })}
            </li>
          ))}
        </ul>
      )}
      <p>{t("resent", { count: resent })}</p>
    </Notice>
  );
};
