import { useTranslation } from "react-i18next";
import { PlainPage } from "./plain-page.tsx";

const parts = ["account", "exams", "supervision", "device", "rights"] as const;

/** What is stored, said plainly. */
export const PrivacyPage = () => {
  const { t } = useTranslation("privacy");
  return (
    <PlainPage title={t("title")}>
      <p>{t("intro")}</p>
      {parts.map((part) => (
        <section key={part}>
          <h2>{t(`parts.${part}_title`)}</h2>
          <p>{t(`parts.${part}_text`)}</p>
        </section>
      ))}
    </PlainPage>
  );
};
