import type { RescueReport } from "@examplar/contract";
import { Notice, useTranslation } from "@examplar/ui";
import { fateOf, linesOf } from "./rescue.state.ts";
import css from "../scores.module.css";

/** Shows the students and quizzes of the file, and the outcome of each answer and file. */
export const RescueReportView = ({ report }: { report: RescueReport }) => {
  const { t } = useTranslation();
  const { attempts, new_count, files } = report;
  const lines = linesOf(report);
  return (
    <>
      {attempts.map(({ instance_id, student_name, quiz_name }) => (
        <p key={instance_id} className={css.reportOf}>
          {t("rescue.of", { student: student_name, quiz: quiz_name })}
        </p>
      ))}
      {new_count === 0 && <Notice>{t("rescue.nothing_new")}</Notice>}
      <ul className={css.report}>
        {lines.map(({ outcome, count }) => (
          <li key={outcome}>{t(`rescue.answers.${outcome}`, { count })}</li>
        ))}
        {files.map((file, index) => (
          // The index is the key, because two files may have the same name.
          <li key={index}>{t(`rescue.files.${fateOf(file)}`, { name: file.name })}</li>
        ))}
      </ul>
    </>
  );
};
