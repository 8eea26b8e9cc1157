import { useTranslation } from "@examplar/ui";
import { PlainPage } from "./plain-page.tsx";

const parts = ["account", "exams", "supervision", "device", "rights"] as const;

/** Explains in plain words what is stored. */
export const PrivacyPage = () => {
  const { t } = useTranslation("plain_pages");
  return (
    <PlainPage title={t("privacy.title")}>
      <p>{t("privacy.intro")}</p>
      {parts.map((part) => (
        <section key={part}>
          <h2>{t(`privacy.parts.${part}_title`)}</h2>
          <p>{t(`privacy.parts.${part}_text`)}</p>
        </section>
      ))}
    </PlainPage>
  );
};
