import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { messageLinkClass, MessagePage } from "../../shared/message-page.tsx";

export const ScanScreen = ({ quiz_id }: { quiz_id: number }) => {
  const { t } = useTranslation();
  return (
    <MessagePage title={t("scans.title")} text={t("scans.text")}>
      <Link to="/quizzes/$quizId/scores" params={{ quizId: String(quiz_id) }} className={messageLinkClass}>
        {t("scans.to_scores")}
      </Link>
    </MessagePage>
  );
};
