import type { RecordingConsent } from "@examplar/contract";
import { recordingWaivers, type RecordingWaiver } from "@examplar/domain";
import { Button, ChoiceList, dateTimeOf, Dialog, Notice, useTranslation } from "@examplar/ui";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId, useState } from "react";
import { api } from "../../../shared/api.ts";
import css from "../scores.module.css";

interface Props {
  seats: readonly { id: number; label: string }[];
  chosen: number | null;
  onDone: () => void;
}

const consentKey = (id: number | null) => ["recording_consent", id];

export const RecordingConsentDialog = ({ seats: given, chosen, onDone }: Props) => {
  const { t } = useTranslation();
  const id = useId();
  // A seat leaves the list behind the dialog once decided, but must stay in the dialog.
  const [seats] = useState(given);
  const [summary_id, choose] = useState(chosen);
  const { data: consent, isError } = useQuery({
    queryKey: consentKey(summary_id),
    queryFn: ({ signal }): Promise<RecordingConsent> =>
      api("GET /api/v1/quizzes_attempt_summaries/:summary_id/recording_consent", {
        params: { summary_id: summary_id ?? 0 },
        signal,
      }),
    enabled: summary_id !== null,
  });
  return (
    <Dialog
      title={t("consent.title")}
      onClose={onDone}
      actions={
        <Button variant="plain" onClick={onDone}>
          {t("consent.close")}
        </Button>
      }
    >
      <p>{t("consent.text")}</p>
      <div className={css.chooser}>
        <label htmlFor={id}>{t("consent.student")}</label>
        <select
          id={id}
          data-first
          value={summary_id ?? ""}
          onChange={({ target }) => choose(target.value === "" ? null : Number(target.value))}
        >
          <option value="">{t("consent.choose")}</option>
          {seats.map((seat) => (
            <option key={seat.id} value={seat.id}>
              {seat.label}
            </option>
          ))}
        </select>
      </div>
      <div role="alert">{isError && <Notice tone="red">{t("consent.failed")}</Notice>}</div>
      {consent && <Decision key={consent.quizzes_attempt_summary_id} consent={consent} />}
    </Dialog>
  );
};

/** Saves as soon as the teacher chooses; the student's screen shows it immediately. */
const Decision = ({ consent }: { consent: RecordingConsent }) => {
  const { t } = useTranslation();
  const client = useQueryClient();
  const { quizzes_attempt_summary_id: summary_id, accepted_at, declined_at, waives, waived_by } = consent;
  const saving = useMutation({
    mutationFn: (wanted: RecordingWaiver) =>
      api("PUT /api/v1/quizzes_attempt_summaries/:summary_id/recording_waiver", {
        params: { summary_id },
        body: { waives: wanted },
      }),
    onSuccess: (saved) => {
      client.setQueryData(consentKey(summary_id), saved);
      void client.invalidateQueries({ queryKey: ["scores"] });
    },
  });
  return (
    <>
      <p>
        {declined_at && `${t("consent.declined_at", { time: dateTimeOf(declined_at) })} `}
        {accepted_at && t("consent.accepted_at", { time: dateTimeOf(accepted_at) })}
        {!declined_at && !accepted_at && t("consent.not_asked")}
      </p>
      <ChoiceList
        legend={t("consent.legend")}
        value={waives}
        choices={recordingWaivers.map((value) => ({ value, label: t(`consent.waives.${value}`) }))}
        onChange={(wanted) => saving.mutate(wanted)}
      />
      <div role="status">
        {saving.isSuccess && <Notice>{t("consent.saved")}</Notice>}
        {!saving.isSuccess && waived_by && <p>{t("consent.waived_by", { name: waived_by })}</p>}
      </div>
      <div role="alert">{saving.isError && <Notice tone="red">{t("consent.not_saved")}</Notice>}</div>
    </>
  );
};
