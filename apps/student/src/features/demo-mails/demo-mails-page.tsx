import type { DemoMail } from "@examplar/contract";
import {
  dateTimeOf,
  EmptyState,
  ErrorState,
  IconArrowLeft,
  isRefused,
  usePageTitle,
  useTranslation,
} from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { api } from "../../shared/network/api.ts";
import css from "./demo-mails.module.css";

/** Shows the mails that a real server would have sent. Outside demo mode the page does not exist. */
export const DemoMailsPage = ({ notFound }: { notFound: ReactNode }) => {
  const { t } = useTranslation("plain_pages");
  usePageTitle(t("demo_mails.title"));
  const mails = useQuery({
    queryKey: ["demo", "mails"],
    queryFn: ({ signal }): Promise<DemoMail[]> => api("GET /api/v1/demo/mails", { signal }),
    refetchInterval: 3_000,
  });
  if (isRefused(mails.error, "not_found")) return notFound;
  return (
    <div className={css.page}>
      <Link to="/login" className={css.back}>
        <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        {t("demo_mails.back")}
      </Link>
      <h1>{t("demo_mails.title")}</h1>
      <p className={css.hint}>{t("demo_mails.hint")}</p>
      {mails.isError && !mails.data && (
        <ErrorState
          title={t("page_error.title", { ns: "app" })}
          text={t("page_error.text", { ns: "app" })}
          onRetry={() => void mails.refetch()}
          retrying={mails.isFetching}
        />
      )}
      {mails.data?.length === 0 && (
        <EmptyState title={t("demo_mails.empty_title")} subtitle={t("demo_mails.empty_subtitle")} />
      )}
      <ul className={css.list}>
        {mails.data?.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </ul>
    </div>
  );
};

const Mail = ({ mail }: { mail: DemoMail }) => {
  const { t } = useTranslation("plain_pages");
  return (
    <li className={css.mail}>
      <h2>{mail.subject}</h2>
      <p className={css.hint}>
        {t("demo_mails.to", { to: mail.to })} · {dateTimeOf(mail.sent_at)}
      </p>
      <p className={css.text}>{mail.text}</p>
    </li>
  );
};
