import { commentDiffers, htmlIsEmpty } from "@examplar/domain";
import { RichField, RichHtml } from "@examplar/questions";
import { Button, IconPencil, Notice } from "@examplar/ui";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import css from "./comments.module.css";

interface Props {
  stored: string | null;
  busy: boolean;
  chip: ReactNode;
  /** While nobody edits. */
  below: ReactNode;
  onSave: (html: string) => Promise<unknown>;
}

/** The general comment that the student reads: shown until somebody edits it. */
export const PublicComment = ({ stored, busy, chip, below, onSave }: Props) => {
  const { t } = useTranslation("correction");
  const id = useId();
  const [edited, setEdited] = useState<{ html: string; from: string | null } | null>(null);
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
          <div>
            <Button variant="plain" onClick={() => setEdited({ html: stored ?? "", from: stored })}>
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
            html={edited.html}
            onChange={(html) => setEdited({ ...edited, html })}
            labelled_by={id}
            described_by={`${id}-hint`}
          />
          <div className={css.actions}>
            {commentDiffers(stored, edited.html) && (
              <Button
                busy={busy}
                onClick={() =>
                  void onSave(edited.html).then(
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

/** A colleague saved another text while this one was being written. */
const Changed = ({ html }: { html: string }) => {
  const { t } = useTranslation("correction");
  return (
    <Notice tone="orange">
      <p className={css.changed}>{t("comments.changed")}</p>
      <RichHtml html={html} />
    </Notice>
  );
};
