import type { Session, TaughtQuiz } from "@examplar/contract";
import { useState, type ReactNode } from "react";
import { useTranslation } from "@examplar/ui";
import table from "../../shared/table.module.css";
import { CloseSessionDialog } from "./close-session-dialog.tsx";
import { QuizRow } from "./quiz-row.tsx";
import css from "./quizzes.module.css";
import { SessionRow } from "./session-row.tsx";
import { groupByCourse, hasSeveralSchools, type CourseGroup } from "./taught-quizzes.state.ts";

export const QuizTable = ({ quizzes }: { quizzes: TaughtQuiz[] }) => {
  const { t } = useTranslation();
  const [closing, setClosing] = useState<Session | null>(null);
  const withSchool = hasSeveralSchools(quizzes);
  return (
    <>
      <table className={`${table.table} ${css.table}`}>
        <caption>{t("quizzes.caption")}</caption>
        <QuizTableHead />
        {groupByCourse(quizzes).map((group) => (
          <Course key={group.key} group={group} withSchool={withSchool}>
            {group.quizzes.map((quiz) => [
              <QuizRow key={`quiz ${quiz.id}`} quiz={quiz} />,
              ...quiz.sessions.map((session) => (
                <SessionRow key={`session ${session.id}`} session={session} onClose={() => setClosing(session)} />
              )),
            ])}
          </Course>
        ))}
      </table>
      {closing && <CloseSessionDialog session={closing} onDone={() => setClosing(null)} />}
    </>
  );
};

export const QuizTableHead = () => {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col">{t("quizzes.name")}</th>
        <th scope="col">{t("quizzes.type")}</th>
        <th scope="col">{t("quizzes.when")}</th>
        <th scope="col">{t("quizzes.state")}</th>
        <th scope="col" className={table.number}>
          {t("quizzes.questions")}
        </th>
        <th scope="col" className={table.number}>
          {t("quizzes.time_limit")}
        </th>
        <th scope="col" className={table.number}>
          {t("quizzes.students")}
        </th>
        <th scope="col" className={table.number}>
          <span className={table.unseen}>{t("quizzes.actions")}</span>
        </th>
      </tr>
    </thead>
  );
};

const Course = ({ group, withSchool, children }: { group: CourseGroup; withSchool: boolean; children: ReactNode }) => {
  return (
    <tbody>
      <tr className={css.course}>
        <th scope="rowgroup" colSpan={8}>
          {group.course_name}
          {withSchool && <span className={css.school}> · {group.school_name}</span>}
        </th>
      </tr>
      {children}
    </tbody>
  );
};
