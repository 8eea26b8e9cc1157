import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "@examplar/ui";
import { api } from "../../../shared/network/api.ts";
import { now } from "../../../shared/network/clock.ts";
import { timeOf } from "../../../shared/formats.ts";
import { summaryQuery } from "../../../shared/summaries.ts";
import css from "../onboarding.module.css";
import type { Agreement, Seat } from "../onboarding.state.ts";

interface Props {
  seat: Seat;
  agreement: Agreement;
  children: ReactNode;
}

/** Saves the agreement as soon as it is ticked. What was accepted stays accepted, so the box stays ticked. */
export const AgreementBox = ({ seat: { summary }, agreement, children }: Props) => {
  const { t } = useTranslation("onboarding");
  const id = useId();
  const client = useQueryClient();
  const saving = useMutation({
    mutationFn: () =>
      api("PATCH /api/v1/quizzes_attempt_summaries/:summary_id", {
        params: { summary_id: summary.id },
        body: { [agreement]: now().toISOString() },
      }),
    onSuccess: (saved) => client.setQueryData(summaryQuery(saved.id).queryKey, saved),
    onError: () => setTicked(false),
  });
  // Shown as ticked at once, and reverted if it could not be saved.
  const [isTicked, setTicked] = useState(false);
  const accepted_at = summary[agreement];
  const accept = () => {
    if (accepted_at !== null || isTicked) return;
    setTicked(true);
    saving.mutate();
  };
  return (
    <div className={css.agreement}>
      <input
        id={id}
        type="checkbox"
        checked={accepted_at !== null || isTicked}
        aria-describedby={`${id}-state`}
        onChange={accept}
      />
      <div>
        <label htmlFor={id}>{children}</label>
        <p id={`${id}-state`} role="status" className={saving.isError ? css.failed : css.note}>
          {saving.isError && t("agreement.not_saved")}
          {saving.isPending && t("agreement.saving")}
          {accepted_at !== null && t("agreement.accepted_at", { time: timeOf(accepted_at) })}
        </p>
      </div>
    </div>
  );
};
