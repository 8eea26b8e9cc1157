import type { DataUsage } from "@examplar/contract";
import { Button, buttonClass, IconHeadset } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { openSupportChat } from "../../../shared/support-chat.ts";
import css from "../onboarding.module.css";
import type { Seat } from "../onboarding.state.ts";

/** Refusing is allowed, and leads to people who can offer another way to take the exam. */
export const Decline = ({ seat, usage }: { seat: Seat; usage: DataUsage | undefined }) => {
  const { t, i18n } = useTranslation("onboarding");
  const [isOpen, setOpen] = useState(false);
  if (seat.summary.user_data_usage_accepted_at !== null) return null;
  if (!isOpen) {
    return (
      <button type="button" className={`${css.link} ${css.fit}`} onClick={() => setOpen(true)}>
        {t("consent.decline")}
      </button>
    );
  }
  const teachers = new Intl.ListFormat(i18n.language, { type: "disjunction" }).format(usage?.teachers ?? []);
  return (
    <section role="alert" className={css.warning}>
      <h2>{t("consent.declined")}</h2>
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
