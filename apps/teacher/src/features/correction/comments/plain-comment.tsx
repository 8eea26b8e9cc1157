import { Button, Notice, useTranslation } from "@examplar/ui";
import { useId } from "react";
import css from "./comments.module.css";
import { useCommentDraft } from "./use-comment-draft.ts";

interface Props {
  score_id: number;
  kind: "private" | "support";
  stored: string | null;
  busy: boolean;
  read_only?: boolean;
  onSave: (text: string) => Promise<unknown>;
}

/** A note that students never see. */
export const PlainComment = ({ score_id, kind, stored, busy, read_only = false, onSave }: Props) => {
  const { t } = useTranslation("correction");
  const id = useId();
  const [edited, setEdited] = useCommentDraft(score_id, kind);
  const text = edited?.text ?? stored ?? "";
  const hasChanged = edited !== null && (stored ?? "") !== (edited.from ?? "");
  const save = () =>
    void onSave(text).then(
      () => setEdited(null),
      () => undefined,
    );
  return (
    <section className={css.comment} aria-labelledby={`${id}-name`}>
      <h2 id={`${id}-name`}>
        <label htmlFor={id}>{t(`comments.${kind}`)}</label>
      </h2>
      <p id={`${id}-hint`} className={css.hint}>
        {t(`comments.${kind}_hint`)}
      </p>
      {hasChanged && (
        <Notice tone="orange">
          <p className={css.changed}>{t("comments.changed")}</p>
          <p className={css.plain}>{stored}</p>
        </Notice>
      )}
      <textarea
        id={id}
        className={css.text}
        rows={4}
        maxLength={50_000}
        readOnly={read_only}
        aria-describedby={`${id}-hint`}
        value={text}
        onChange={(event) => setEdited({ text: event.target.value, from: edited ? edited.from : stored })}
      />
      {!read_only && text !== (stored ?? "") && (
        <div className={css.actions}>
          <Button busy={busy} onClick={save}>
            {t("comments.save")}
          </Button>
          <Button variant="plain" onClick={() => setEdited(null)}>
            {t("comments.cancel")}
          </Button>
        </div>
      )}
    </section>
  );
};
