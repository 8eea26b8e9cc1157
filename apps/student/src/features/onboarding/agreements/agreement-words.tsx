import { useTranslation } from "react-i18next";
import type { Agreement, Seat } from "../onboarding.state.ts";

/** The sentence beside a box; that of the similarity tool leads to its terms. */
export const AgreementWords = ({ agreement, seat: { quiz, summary } }: { agreement: Agreement; seat: Seat }) => {
  const { t } = useTranslation("onboarding");
  if (agreement === "user_data_usage_accepted_at") return t("agreement.data_usage", { school: summary.school_name });
  if (agreement === "user_agreement_accepted_at") return t("agreement.user_agreement");
  const { similarity_tool_eula } = quiz.links;
  return (
    <>
      {t("agreement.similarity_tool", { name: quiz.similarity_tool_name ?? t("agreement.the_tool") })}{" "}
      {similarity_tool_eula && (
        <a href={similarity_tool_eula} target="_blank" rel="noreferrer">
          {t("agreement.read_terms")}
        </a>
      )}
    </>
  );
};
