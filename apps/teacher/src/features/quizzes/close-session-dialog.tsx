import type { Session } from "@examplar/contract";
import { Button, Dialog, isRefused, Notice, useTranslation } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { scoreCountsQuery } from "../../shared/queries.ts";
import { useCloseSession } from "./use-session-actions.ts";

/** Asks before closing, which ends running attempts and cannot be undone. Shows how many students it affects. */
export const CloseSessionDialog = ({ session, onDone }: { session: Session; onDone: () => void }) => {
  const { t } = useTranslation();
  const closing = useCloseSession(onDone);
  return (
    <Dialog
      title={t("sessions.close_title", { name: session.name })}
      onClose={onDone}
      actions={
        <>
          <Button variant="plain" onClick={onDone}>
            {t("sessions.keep_open")}
          </Button>
          <Button busy={closing.isPending} onClick={() => closing.mutate(session)}>
            {t("sessions.close_now")}
          </Button>
        </>
      }
    >
      <p>{t("sessions.close_seats", { count: session.students_count })}</p>
      <Writing session={session} />
      <p>{t("sessions.close_final")}</p>
      <div role="alert">
        {closing.error && (
          <Notice tone="red">
            {isRefused(closing.error, "not_found") ? t("sessions.gone") : t("sessions.close_failed")}
          </Notice>
        )}
      </div>
    </Dialog>
  );
};

const Writing = ({ session }: { session: Session }) => {
  const { t } = useTranslation();
  const { data: counts } = useQuery({ ...scoreCountsQuery(session.quiz_id), staleTime: 0, refetchInterval: 5_000 });
  if (!counts) return <p>{t("sessions.close_writing_unknown")}</p>;
  const count = counts.sessions.find(({ session_id }) => session_id === session.id)?.started ?? 0;
  return <p aria-live="polite">{t("sessions.close_writing", { count })}</p>;
};
