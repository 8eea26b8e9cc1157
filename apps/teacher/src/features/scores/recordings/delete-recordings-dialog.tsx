import type { ScoreRow } from "@examplar/contract";
import { Button, Dialog, isRefused, Notice, useTranslation } from "@examplar/ui";
import { useMutation } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "../../../shared/api.ts";
import { studentsOf } from "../scores.state.ts";
import css from "../scores.module.css";

interface Props {
  scores: readonly ScoreRow[];
  onDone: () => void;
}

/** Deletion cannot be undone, so the teacher chooses the student by name and nobody is preselected. */
export const DeleteRecordingsDialog = ({ scores, onDone }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  const [user_id, choose] = useState<number | null>(null);
  const deletion = useMutation({
    mutationFn: (of: number) => api("DELETE /api/v1/users/:user_id/supervision_data", { params: { user_id: of } }),
  });
  const isRunning = isRefused(deletion.error, "attempt_not_closed");
  const pick = (value: string) => {
    choose(value === "" ? null : Number(value));
    deletion.reset();
  };
  return (
    <Dialog
      title={t("deletion.title")}
      onClose={onDone}
      actions={
        <>
          <Button variant="plain" onClick={onDone}>
            {t("deletion.close")}
          </Button>
          {user_id !== null && !deletion.data && (
            <Button busy={deletion.isPending} onClick={() => deletion.mutate(user_id)}>
              {t("deletion.confirm")}
            </Button>
          )}
        </>
      }
    >
      <p>{t("deletion.text")}</p>
      <div className={css.chooser}>
        <label htmlFor={id}>{t("deletion.student")}</label>
        <select id={id} data-first value={user_id ?? ""} onChange={(event) => pick(event.target.value)}>
          <option value="">{t("deletion.choose")}</option>
          {studentsOf(scores).map((student) => (
            <option key={student.user_id} value={student.user_id}>
              {student.label}
            </option>
          ))}
        </select>
      </div>
      <div role="alert">
        {deletion.error && <Notice tone="red">{t(isRunning ? "deletion.still_running" : "deletion.failed")}</Notice>}
      </div>
      <div role="status">
        {deletion.data && (
          <Notice>
            {t("deletion.recordings", { count: deletion.data.media_count })}{" "}
            {t("deletion.events", { count: deletion.data.events_count })}
          </Notice>
        )}
      </div>
    </Dialog>
  );
};
