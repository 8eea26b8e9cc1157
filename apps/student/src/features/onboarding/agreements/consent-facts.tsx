import type { DataUsage } from "@examplar/contract";
import { useTranslation } from "@examplar/ui";
import css from "../onboarding.module.css";
import type { Seat } from "../onboarding.state.ts";

/** Explains why the exam is recorded and who sees it. What is recorded, and for how long, is shown beside each kind. */
export const ConsentFacts = ({ seat, usage }: { seat: Seat; usage: DataUsage | undefined }) => {
  const { t, i18n } = useTranslation("onboarding");
  const names = new Intl.ListFormat(i18n.language).format(usage?.teachers ?? []);
  return (
    <dl className={css.consent}>
      <dt>{t("consent.why")}</dt>
      <dd>{t("consent.why_more")}</dd>
      <dt>{t("consent.who")}</dt>
      <dd>
        {names === ""
          ? t("consent.who_school", { school: seat.summary.school_name })
          : t("consent.who_names", { names, school: seat.summary.school_name })}{" "}
        {t("consent.who_support")}
      </dd>
      <dt>{t("consent.rights")}</dt>
      <dd>{t("consent.rights_more", { school: seat.summary.school_name })}</dd>
    </dl>
  );
};
