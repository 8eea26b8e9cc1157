import { commentDiffers, htmlIsEmpty } from "@examplar/domain";
import { RichField, RichHtml } from "@examplar/questions";
import { Button, IconPencil, Notice, useTranslation } from "@examplar/ui";
import { useId, type ReactNode } from "react";
import css from "./comments.module.css";
import { useCommentDraft } from "./use-comment-draft.ts";

interface Props {
  score_id: number;
  stored: string | null;
  busy: boolean;
  chip: ReactNode;
  /** Shown beside the edit button. */
  approve: ReactNode;
  /** Shown while the comment is not being edited. */
  below: ReactNode;
  onSave: (html: string) => Promise<unknown>;
}

/** The general comment that the student reads: read-only until the teacher edits it. */
export const PublicComment = ({ score_id, stored, busy, chip, approve, below, onSave }: Props) => {
  const { t } = useTranslation("correction");
  const id = useId();
  const [edited, setEdited] = useCommentDraft(score_id, "public");
  return (
    <section className={css.comment} aria-labelledby={id}>
      <div className={css.head}>
        <h2 id={id}>{t("comments.public")}</h2>
        {chip}
      </div>
      <p id={`${id}-hint`} className={css.hint}>
        {t("comments.public_hint")}
      </p>
      {edited === null ? (
        <>
          {stored === null || htmlIsEmpty(stored) ? <p>{t("comments.none")}</p> : <RichHtml html={stored} />}
          <div className={css.actions}>
            {approve}
            <Button variant="plain" onClick={() => setEdited({ text: stored ?? "", from: stored })}>
              <IconPencil size={18} stroke={1.75} aria-hidden />
              {t("comments.edit")}
            </Button>
          </div>
          {below}
        </>
      ) : (
        <>
          {(stored ?? "") !== (edited.from ?? "") && <Changed html={stored ?? ""} />}
          <RichField
            html={edited.text}
            onChange={(text) => setEdited({ ...edited, text })}
            labelled_by={id}
            described_by={`${id}-hint`}
          />
          <div className={css.actions}>
            {commentDiffers(stored, edited.text) && (
              <Button
                busy={busy}
                onClick={() =>
                  void onSave(edited.text).then(
                    () => setEdited(null),
                    () => undefined,
                  )
                }
              >
                {t("comments.save")}
              </Button>
            )}
            <Button variant="plain" onClick={() => setEdited(null)}>
              {t("comments.cancel")}
            </Button>
          </div>
        </>
      )}
    </section>
  );
};

/** Warns that a colleague saved another text during this edit. */
const Changed = ({ html }: { html: string }) => {
  const { t } = useTranslation("correction");
  return (
    <Notice tone="orange">
      <p className={css.changed}>{t("comments.changed")}</p>
      <RichHtml html={html} />
    </Notice>
  );
};
