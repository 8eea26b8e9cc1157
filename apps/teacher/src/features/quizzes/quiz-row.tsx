import type { TaughtQuiz } from "@examplar/contract";
import { buttonClass, durationOf, useTranslation } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import table from "../../shared/table.module.css";
import css from "./quizzes.module.css";
import { QuizStateChip } from "./state-chips.tsx";
import { studentsCount } from "./taught-quizzes.state.ts";

export const QuizRow = ({ quiz }: { quiz: TaughtQuiz }) => {
  const { t } = useTranslation();
  const students = studentsCount(quiz);
  return (
    <tr className={css.quiz}>
      <th scope="row" className={css.name}>
        {quiz.name}
      </th>
      <td className={css.fact}>{t(`quiz_type.${quiz.quiz_type}`)}</td>
      <td className={quiz.sessions.length === 0 ? css.dim : css.blank}>
        {quiz.sessions.length === 0 && t("quizzes.no_session")}
      </td>
      <td className={css.state}>
        <QuizStateChip state={quiz.state} />
      </td>
      <td className={`${table.number} ${css.fact}`}>
        <span className={table.label}>{t("quizzes.questions")}</span>
        {quiz.questions_count}
      </td>
      <td className={`${table.number} ${css.fact}`}>
        <span className={table.label}>{t("quizzes.time_limit")}</span>
        {quiz.time_limit === null ? t("quizzes.no_limit") : durationOf(quiz.time_limit)}
      </td>
      <td className={`${table.number} ${students === null ? css.blank : css.fact}`}>
        <span className={table.label}>{t("quizzes.students")}</span>
        {students}
      </td>
      <td className={`${table.number} ${css.action}`}>
        <Link
          to="/quizzes/$quizId/scores"
          params={{ quizId: String(quiz.id) }}
          className={`${buttonClass("quiet")} ${css.button}`}
          aria-label={t("quizzes.scores_of", { name: quiz.name })}
          data-quiz-link
        >
          {t("quizzes.scores")}
        </Link>
      </td>
    </tr>
  );
};
