import type { AnswerFeedback } from "@examplar/contract";
import { commentDiffers } from "@examplar/domain";
import { RichField } from "@examplar/questions";
import { Button, IconMessageCircle, useTranslation } from "@examplar/ui";
import { useId, useState } from "react";
import css from "./marking.module.css";

interface Props {
  feedback: AnswerFeedback | null;
  /** A saved comment that the server may not have yet. */
  pending: string | null;
  onSave: (html: string) => void;
}

/** The comment on one answer: read-only until the teacher edits it. */
export const AnswerComment = ({ feedback, pending, onSave }: Props) => {
  const { t } = useTranslation("correction");
  const stored = pending ?? feedback?.user_content ?? "";
  const [html, setHtml] = useState<string | null>(null);
  if (html === null)
    return (
      <div className={css.openComment}>
        <Button variant="quiet" onClick={() => setHtml(stored)}>
          <IconMessageCircle size={18} stroke={1.75} aria-hidden />
          {stored === "" ? t("marking.add_comment") : t("marking.edit_comment")}
        </Button>
      </div>
    );
  const done = () => {
    if (commentDiffers(stored, html)) onSave(html);
    setHtml(null);
  };
  return <Editor html={html} onChange={setHtml} onDone={done} onCancel={() => setHtml(null)} />;
};

interface EditorProps {
  html: string;
  onChange: (html: string) => void;
  onDone: () => void;
  onCancel: () => void;
}

const Editor = ({ html, onChange, onDone, onCancel }: EditorProps) => {
  const { t } = useTranslation("correction");
  const id = useId();
  return (
    <div
      className={css.comment}
      onKeyDown={(event) => {
        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) onDone();
        if (event.key === "Escape") onCancel();
      }}
    >
      <p id={id} className={css.label}>
        {t("marking.comment")}
      </p>
      <RichField html={html} onChange={onChange} labelled_by={id} described_by={`${id}-hint`} />
      <div className={css.row}>
        <Button onClick={onDone}>{t("marking.save_comment")}</Button>
        <Button variant="plain" onClick={onCancel}>
          {t("marking.cancel")}
        </Button>
        <span id={`${id}-hint`} className={css.of}>
          {t("marking.comment_hint")}
        </span>
      </div>
    </div>
  );
};
