import { Button, Dialog, IconEye, IconFileText, IconTrash, useTranslation } from "@examplar/ui";
import { useId, useState } from "react";
import { bytesOf } from "./bytes.ts";
import css from "./upload.module.css";
import type { StoredFile } from "../question-view.types.ts";

interface Props {
  /** Null while only its name is known. */
  details: StoredFile | null;
  number: number;
  /** Absent where the answer can no longer be changed. */
  onRemove?: (() => void) | undefined;
}

/** A file that is safe on the server. */
export const StoredRow = ({ details, number, onRemove }: Props) => {
  const { t, i18n } = useTranslation("question_parts");
  const id = useId();
  const is_picture = details?.content_type.startsWith("image/") ?? false;
  return (
    <li className={css.file}>
      <span className={css.thumb}>
        {details && is_picture ? <img src={details.url} alt="" /> : <IconFileText size={24} aria-hidden />}
      </span>
      <span className={css.facts}>
        <span id={id} className={css.name}>
          {details?.filename ?? t("upload.file", { number })}
        </span>
        <span className={css.size}>{details && bytesOf(details.byte_size, i18n.language)}</span>
      </span>
      {details && is_picture && <Look file={details} described_by={id} />}
      {onRemove && (
        <Button
          variant="quiet"
          className={css.icon}
          aria-label={t("upload.remove")}
          aria-describedby={id}
          onClick={onRemove}
        >
          <IconTrash size={20} aria-hidden />
        </Button>
      )}
    </li>
  );
};

const Look = ({ file, described_by }: { file: StoredFile; described_by: string }) => {
  const { t } = useTranslation("question_parts");
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button
        variant="quiet"
        className={css.icon}
        aria-label={t("upload.look")}
        aria-describedby={described_by}
        onClick={() => setOpen(true)}
      >
        <IconEye size={20} aria-hidden />
      </Button>
      {open && (
        <Dialog
          title={file.filename}
          onClose={close}
          actions={
            <Button data-first onClick={close}>
              {t("close")}
            </Button>
          }
        >
          <img className={css.large} src={file.url} alt={file.filename} />
        </Dialog>
      )}
    </>
  );
};
