import {
  Button,
  dateTimeOf,
  Disclosure,
  durationOf,
  IconHelpCircle,
  IconMessageCircle,
  useTranslation,
} from "@examplar/ui";
import type { ReactNode } from "react";
import { displayChat } from "../../../shared/exam-chat.ts";
import css from "./header.module.css";
import { InstructionSummary } from "../questions/instruction-summary.tsx";
import type { OpenExam } from "../../../exam-session/index.ts";

interface Props {
  exam: OpenExam;
  deadline: string | null;
}

/** Facts about the quiz, and what support asks for first. */
export const ExamInfo = ({ exam, deadline }: Props) => {
  const { t } = useTranslation("live_exam");
  return (
    <Disclosure label={t("info.open")} button={<IconHelpCircle size={20} stroke={1.75} aria-hidden />}>
      {(close) => (
        <Facts exam={exam} deadline={deadline}>
          <Button
            variant="plain"
            onClick={() => {
              close();
              displayChat();
            }}
          >
            <IconMessageCircle size={20} stroke={1.75} aria-hidden />
            {t("chat.title")}
          </Button>
        </Facts>
      )}
    </Disclosure>
  );
};

const Facts = ({ exam, deadline, children }: Props & { children: ReactNode }) => {
  const { quiz, summary, user, attempt, questions_count } = exam;
  const { t } = useTranslation("live_exam");
  const limit = summary.time_limit_with_accommodation;
  const facts: [string, string | null][] = [
    [t("info.student"), user.name],
    [t("info.session"), summary.session_name],
    [t("info.started"), summary.student_started_at && dateTimeOf(summary.student_started_at)],
    [t("info.ends"), deadline === null ? t("info.no_end") : dateTimeOf(deadline)],
    [t("info.time_limit"), limit === null ? null : durationOf(limit)],
    [t("info.accommodation"), summary.time_accommodation_name],
    [t("info.questions"), String(questions_count)],
    [t("info.grade_scale"), String(quiz.grade_scale)],
    [t("info.navigation"), t(quiz.allow_questions_navigation ? "info.navigation_free" : "info.navigation_forward")],
    [t("info.attempt"), String(attempt.instance_id)],
  ];
  return (
    <div className={css.info}>
      <p className={css.infoTitle}>{quiz.name}</p>
      <dl className={css.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <InstructionSummary exam={exam} deadline={deadline} />
      <div className={css.infoAction}>{children}</div>
    </div>
  );
};
