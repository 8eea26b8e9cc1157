import { Button, IconAlertCircle, IconFile, IconRefresh, IconX } from "@examplar/ui";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Sending } from "./upload-queue.ts";
import css from "./upload.module.css";

interface Props {
  item: Sending;
  onRetry: () => void;
  onDrop: () => void;
}

/** A file on its way, or one that did not get through. */
export function SendingRow({ item: { file, percent, failed }, onRetry, onDrop }: Props) {
  const { t } = useTranslation("questions");
  const id = useId();
  const shown = Math.round(percent);
  return (
    <li className={css.file}>
      <span className={css.thumb}>
        {failed ? <IconAlertCircle size={24} aria-hidden /> : <IconFile size={24} aria-hidden />}
      </span>
      <span className={css.facts}>
        <span id={id} className={css.name}>
          {file.name}
        </span>
        {failed ? (
          <span role="alert" className={css.failed}>
            {t("upload.failed")}
          </span>
        ) : (
          <span className={css.progress}>
            <progress value={shown} max={100} aria-labelledby={id} />
            {t("upload.percent", { percent: shown })}
          </span>
        )}
      </span>
      {failed && (
        <Button variant="plain" aria-describedby={id} onClick={onRetry}>
          <IconRefresh size={18} aria-hidden />
          {t("upload.retry")}
        </Button>
      )}
      <Button
        variant="quiet"
        className={css.icon}
        aria-label={t("upload.cancel")}
        aria-describedby={id}
        onClick={onDrop}
      >
        <IconX size={20} aria-hidden />
      </Button>
    </li>
  );
}
