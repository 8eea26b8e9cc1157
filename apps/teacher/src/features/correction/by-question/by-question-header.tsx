import type { Quiz, QuestionToMark } from "@examplar/contract";
import type { RubricLine } from "@examplar/domain";
import { RichHtml } from "@examplar/questions";
import { Button, IconArrowLeft, IconHelpCircle, usePageTitle, useTranslation } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import css from "../correction.module.css";
import { CorrectKey } from "../key/correct-key.tsx";
import { SaveLine } from "../outbox/save-line.tsx";
import type { GroupMarking } from "./use-group-marking.ts";

interface Props {
  quiz: Quiz;
  asked: QuestionToMark;
  progress: { marked: number; all: number };
  names_are_hidden: boolean;
  onNames: (hidden: boolean) => void;
  marking: GroupMarking;
  onHelp: () => void;
}

/** Shows the question, the marking progress and the marking guide. */
export const ByQuestionHeader = ({ quiz, asked, progress, names_are_hidden, onNames, marking, onHelp }: Props) => {
  const { t } = useTranslation("correction");
  const { name } = asked.question.attributes;
  usePageTitle(name);
  return (
    <>
      <div className={css.header}>
        <Link
          to="/quizzes/$quizId/scores"
          params={{ quizId: String(quiz.id) }}
          className={css.back}
          aria-label={t("header.back", { name: quiz.name })}
        >
          <IconArrowLeft size={20} stroke={1.75} aria-hidden />
        </Link>
        <div className={css.who}>
          <h1>{name}</h1>
          <span className={css.email}>{quiz.name}</span>
        </div>
        <div className={css.tools}>
          <SaveLine {...marking} />
          <span className={css.progress}>{t("by_question.progress", { ...progress })}</span>
          <label className={css.names}>
            <input type="checkbox" checked={names_are_hidden} onChange={(event) => onNames(event.target.checked)} />
            {t("by_question.hide_names")}
          </label>
          <CorrectKey quiz_id={quiz.id} asked={asked} names_are_hidden={names_are_hidden} />
          <Button variant="quiet" onClick={onHelp}>
            <IconHelpCircle size={20} stroke={1.75} aria-hidden />
            {t("keys.open")}
          </Button>
        </div>
      </div>
      <Guide asked={asked} />
    </>
  );
};

/** Shows the rubric, the model answer and the explanation, if the question has them. */
const Guide = ({ asked }: { asked: QuestionToMark }) => {
  const { t, i18n } = useTranslation("correction");
  const { rubric = [], model_answer_html = "" } = (asked.key ?? {}) as {
    rubric?: RubricLine[];
    model_answer_html?: string;
  };
  const figure = new Intl.NumberFormat(i18n.language);
  if (rubric.length === 0 && model_answer_html === "" && asked.correction_html === "") return null;
  return (
    <section className={css.guide} aria-labelledby="guide">
      <h2 id="guide">{t("by_question.guide")}</h2>
      {rubric.length > 0 && (
        <ul>
          {rubric.map(({ label, points }) => (
            <li key={label}>{t("by_question.rubric_line", { label, count: points, points: figure.format(points) })}</li>
          ))}
        </ul>
      )}
      {model_answer_html !== "" && (
        <>
          <h3>{t("by_question.model_answer")}</h3>
          <RichHtml html={model_answer_html} />
        </>
      )}
      {asked.correction_html !== "" && (
        <>
          <h3>{t("by_question.explanation")}</h3>
          <RichHtml html={asked.correction_html} />
        </>
      )}
    </section>
  );
};
