import type { TeacherScore } from "@examplar/contract";
import { EmptyState, useTranslation } from "@examplar/ui";
import { useId } from "react";
import type { CopyQuestion } from "../correction.state.ts";
import { AnswerHistory } from "./answer-history.tsx";
import css from "./history.module.css";

interface Props {
  score: TeacherScore;
  questions: readonly CopyQuestion[];
  chosen_id: number | null;
  onChoose: (question_id: number) => void;
}

/** Shows the history of an answer, edit by edit. */
export const HistoryTab = ({ score, questions, chosen_id, onChoose }: Props) => {
  const { t } = useTranslation("correction");
  const id = useId();
  const written = questions.filter(({ answer }) => answer !== null && answer.edits_count > 0);
  const chosen = written.find(({ question }) => question.id === chosen_id) ?? written[0];
  if (!chosen) return <EmptyState title={t("history.empty_title")} subtitle={t("history.empty_text")} />;
  return (
    <div className={css.history}>
      <div className={css.chooser}>
        <label htmlFor={id}>{t("history.question")}</label>
        <select id={id} value={chosen.question.id} onChange={(event) => onChoose(Number(event.target.value))}>
          {written.map(({ number, question, answer }) => (
            <option key={question.id} value={question.id}>
              {t("history.option", { number, name: question.attributes.name, count: answer?.edits_count ?? 0 })}
            </option>
          ))}
        </select>
      </div>
      <AnswerHistory key={chosen.question.id} score={score} one={chosen} />
    </div>
  );
};
