import type { Summary } from "@examplar/contract";
import { Notice } from "@examplar/ui";
import { useTranslation } from "react-i18next";
import css from "./score.module.css";

/** A paper is read by a machine; what it was not sure of waits for a person. */
export const ScanReview = ({ summary }: { summary: Summary }) => {
  const { t } = useTranslation("score");
  const count = summary.answers_to_review_count;
  return (
    <section className={`${css.card} ${css.message}`} aria-labelledby="scan-review">
      <h2 id="scan-review">{t("scan.title")}</h2>
      <p>{t("scan.text")}</p>
      <Notice tone={count > 0 ? "orange" : "blue"}>{count > 0 ? t("scan.waiting", { count }) : t("scan.done")}</Notice>
    </section>
  );
};
