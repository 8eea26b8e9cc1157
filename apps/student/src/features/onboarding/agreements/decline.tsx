import type { DataUsage } from "@examplar/contract";
import { Button, buttonClass, IconAlertCircle, IconHeadset, useTranslation } from "@examplar/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { timeOf } from "../../../shared/formats.ts";
import { api } from "../../../shared/network/api.ts";
import { now } from "../../../shared/network/clock.ts";
import { summaryQuery } from "../../../shared/summaries.ts";
import { openSupportChat } from "../../../shared/support-chat.ts";
import css from "../onboarding.module.css";
import type { Seat } from "../onboarding.state.ts";

/** Stores the refusal and tells the teachers. When they grant an exam without recording, the page goes on by itself. */
export const Decline = ({ seat, usage }: { seat: Seat; usage: DataUsage | undefined }) => {
  const { t } = useTranslation("onboarding");
  const client = useQueryClient();
  const { id, user_data_usage_accepted_at, user_data_usage_declined_at } = seat.summary;
  const declining = useMutation({
    mutationFn: () =>
      api("PATCH /api/v1/quizzes_attempt_summaries/:summary_id", {
        params: { summary_id: id },
        body: { user_data_usage_declined_at: now().toISOString() },
      }),
    onSuccess: (saved) => client.setQueryData(summaryQuery(saved.id).queryKey, saved),
  });
  if (user_data_usage_accepted_at !== null) return null;
  if (user_data_usage_declined_at === null) {
    return (
      <div>
        <button
          type="button"
          className={`${css.link} ${css.fit}`}
          disabled={declining.isPending}
          onClick={() => declining.mutate()}
        >
          {t("consent.decline")}
        </button>
        <p role="status" className={css.failed}>
          {declining.isError && t("consent.not_saved")}
        </p>
      </div>
    );
  }
  return <Declined seat={seat} usage={usage} declined_at={user_data_usage_declined_at} />;
};

interface DeclinedProps {
  seat: Seat;
  usage: DataUsage | undefined;
  declined_at: string;
}

const Declined = ({ seat, usage, declined_at }: DeclinedProps) => {
  const { t, i18n } = useTranslation("onboarding");
  const teachers = new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(usage?.teachers ?? []);
  return (
    <section role="alert" className={css.warning}>
      <h2>
        <IconAlertCircle size={20} stroke={1.75} aria-hidden />
        {t("consent.declined", { time: timeOf(declined_at) })}
      </h2>
      <p>
        {teachers
          ? t("consent.ask_names", { teachers })
          : t("consent.ask_school", { school: seat.summary.school_name })}
      </p>
      <p>{t("consent.nothing_recorded")}</p>
      <div className={css.choices}>
        <Button variant="plain" onClick={openSupportChat}>
          <IconHeadset size={20} stroke={1.75} aria-hidden />
          {t("consent.contact")}
        </Button>
        <Link to="/" className={buttonClass("quiet")}>
          {t("consent.leave")}
        </Link>
      </div>
    </section>
  );
};
