import { Button, useTranslation } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import { studentHomePath } from "../shared/student-app-paths.ts";
import { MessagePage, messageLinkClass } from "../shared/message-page.tsx";

const ToQuizzes = () => {
  const { t } = useTranslation();
  return (
    <Link to="/" className={messageLinkClass}>
      {t("door.to_quizzes")}
    </Link>
  );
};

export const NotFoundPage = () => {
  const { t } = useTranslation();
  return (
    <MessagePage title={t("not_found.title")} text={t("not_found.text")}>
      <ToQuizzes />
    </MessagePage>
  );
};

export const ForTeachersPage = () => {
  const { t } = useTranslation();
  return (
    <MessagePage title={t("door.for_teachers_title")} text={t("door.for_teachers_text")}>
      <a href={studentHomePath} className={messageLinkClass}>
        {t("door.to_student_app")}
      </a>
    </MessagePage>
  );
};

export const ForSupportPage = () => {
  const { t } = useTranslation();
  return (
    <MessagePage title={t("door.for_support_title")} text={t("door.for_support_text")}>
      <ToQuizzes />
    </MessagePage>
  );
};

export const CrashPage = () => {
  const { t } = useTranslation();
  return (
    <MessagePage title={t("crash.title")} text={t("crash.text")}>
      <Button onClick={() => window.location.reload()}>{t("crash.reload")}</Button>
    </MessagePage>
  );
};
