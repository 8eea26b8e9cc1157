import { Notice, useTranslation } from "@examplar/ui";
import { Component, useContext, useId, type ReactNode } from "react";
import { useDraft } from "./draft.ts";
import { AnswerWriter } from "./fields/answer-writer.ts";
import { ownWords, useTextField } from "./fields/use-text-field.ts";
import css from "./question-view.module.css";
import type { QuestionViewProps } from "./question-view.types.ts";
import { plainTextOf } from "./plain-answers.ts";

interface Props extends QuestionViewProps {
  children: ReactNode;
}

interface State {
  failed: boolean;
}

/** Error boundary: a question that cannot be rendered must not break the exam. React requires a class for this. */
export class QuestionGuard extends Component<Props, State> {
  override state: State = { failed: false };

  static getDerivedStateFromError(): State {
    return { failed: true };
  }

  override render() {
    const { children, ...props } = this.props;
    return this.state.failed ? <BrokenQuestion {...props} /> : children;
  }
}

const BrokenQuestion = (props: QuestionViewProps) => {
  const { t } = useTranslation("questions");
  const writer = useContext(AnswerWriter);
  const { number, question, read_only } = props;
  const plain = plainTextOf(question.attributes?.type);
  return (
    <article className={css.card} data-broken-question={question.id}>
      <div role="alert">
        <Notice tone="red">
          <p>{number === null ? t("broken.title") : t("broken.title_numbered", { number })}</p>
          <p>{t(`broken.${writer}.${plain && !read_only ? "write_below" : "others"}`)}</p>
        </Notice>
      </div>
      {plain && !read_only && <PlainField {...props} plain={plain} />}
    </article>
  );
};

/** The browser's own field, which needs nothing of the question. */
const PlainField = (props: QuestionViewProps & { plain: NonNullable<ReturnType<typeof plainTextOf>> }) => {
  const { content, onChange, plain } = props;
  const { t } = useTranslation("questions");
  const writer = useContext(AnswerWriter);
  const id = useId();
  const draft = useDraft(content, onChange);
  const field = useTextField<HTMLTextAreaElement, NonNullable<typeof content>>({
    draft,
    read: plain.read,
    write: (_content, text) => plain.write(text),
  });
  return (
    <p>
      <label htmlFor={id}>{t(`broken.${writer}.field`)}</label>
      <textarea {...field} {...ownWords} id={id} rows={6} className={css.plainField} />
    </p>
  );
};
