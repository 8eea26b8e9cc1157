import { formatPoints } from "@examplar/domain";
import { Notice, useTranslation } from "@examplar/ui";
import { createElement, useContext, useId, type ReactNode } from "react";
import { useAnswerDraft } from "./draft.ts";
import { inputOf } from "./inputs.ts";
import css from "./question-view.module.css";
import { QuestionGuard } from "./question-guard.tsx";
import type { QuestionViewProps } from "./question-view.types.ts";
import { ContentLanguage } from "./rich-html/content-language.ts";
import { PictureZoom } from "./rich-html/picture-zoom.tsx";
import { RichHtml } from "./rich-html/rich-html.tsx";

/** One question of the paper: its name and points, what it asks, and the field to answer it. */
export const QuestionView = (props: QuestionViewProps) => {
  return (
    <QuestionGuard key={props.question.id} {...props}>
      <Card {...props} />
    </QuestionGuard>
  );
};

const Card = (props: QuestionViewProps) => {
  const { question, choice_marks, read_only, onOpenSheet, files, answer_view, below } = props;
  const { t } = useTranslation("questions");
  const id = useId();
  const { type, body } = question.attributes;
  const { draft, too_large } = useAnswerDraft(props);
  const ids = { labelled_by: `${id}-name`, described_by: `${id}-statement` };
  return (
    <article className={css.card} aria-labelledby={ids.labelled_by} data-question-name={question.attributes.name}>
      <Head {...props} id={ids.labelled_by} />
      <PictureZoom>
        <RichHtml html={body.statement_html} id={ids.described_by} />
      </PictureZoom>
      <AnswerForm>
        {answer_view ??
          createElement(inputOf(type), {
            ...ids,
            question_id: question.id,
            body,
            draft,
            read_only: read_only || !question.is_answerable,
            ...(choice_marks && { choice_marks }),
            onOpenSheet,
            files,
          })}
      </AnswerForm>
      {below}
      {too_large && (
        <div role="alert">
          <Notice tone="red">{t("too_large")}</Notice>
        </div>
      )}
    </article>
  );
};

/**
 * Gives each question its own form. After each letter, a browser searches the field's whole form for something to fill
 * in, and it treats all fields without a form as one. The form is never submitted.
 */
const AnswerForm = ({ children }: { children: ReactNode }) => {
  return (
    <form className={css.form} autoComplete="off" onSubmit={(event) => event.preventDefault()}>
      {children}
    </form>
  );
};

const Head = (props: QuestionViewProps & { id: string }) => {
  const { number, question, name_above = false, aside, id, heading_level = 2 } = props;
  const Heading = `h${heading_level}` as const;
  const { t, i18n } = useTranslation("questions");
  const language = useContext(ContentLanguage);
  const points = formatPoints(question.points, i18n.language);
  return (
    <header className={name_above && number === null ? css.said : css.head}>
      <Heading id={id} className={css.name}>
        {number !== null && (
          <span className={css.number}>
            <span className={name_above ? undefined : css.said}>{t("question")} </span>
            {number}
          </span>
        )}
        <span lang={language} className={name_above ? css.said : undefined}>
          {question.attributes.name}
        </span>
      </Heading>
      <div className={css.side}>
        {question.is_answerable && <p className={css.points}>{t("points", { count: question.points, points })}</p>}
        {aside}
      </div>
    </header>
  );
};
