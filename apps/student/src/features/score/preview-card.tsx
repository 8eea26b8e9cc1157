import type { Quiz, User } from "@examplar/contract";
import { buttonClass, IconX, useTranslation } from "@examplar/ui";
import { backPath } from "../../shared/paths.ts";
import css from "./score.module.css";

/** For owners who try their exam before their students do. */
export const PreviewCard = ({ quiz, user }: { quiz: Quiz; user: Pick<User, "teacher"> }) => {
  const { t } = useTranslation("score");
  return (
    <section className={`${css.card} ${css.preview}`} aria-labelledby="score-preview">
      <div>
        <h2 id="score-preview">{t("preview.title")}</h2>
        <p>{t("preview.text")}</p>
      </div>
      <a href={backPath(user, quiz.id)} className={buttonClass("plain")}>
        <IconX size={20} stroke={1.75} aria-hidden />
        {t("preview.close")}
      </a>
    </section>
  );
};
