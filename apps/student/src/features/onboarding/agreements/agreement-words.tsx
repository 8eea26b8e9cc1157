import { recordedParts } from "@examplar/domain";
import { useTranslation } from "@examplar/ui";
import type { Agreement, Seat } from "../onboarding.state.ts";

/** The sentence beside a box; that of the similarity tool links to its terms. */
export const AgreementWords = ({ agreement, seat }: { agreement: Agreement; seat: Seat }) => {
  const { t, i18n } = useTranslation("onboarding");
  const { quiz, summary } = seat;
  if (agreement === "user_data_usage_accepted_at") {
    const parts = recordedParts(seat).map((part) => t(`agreement.parts.${part}`));
    const what = new Intl.ListFormat(i18n.language).format(parts);
    return t("agreement.data_usage", { what, school: summary.school_name });
  }
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
