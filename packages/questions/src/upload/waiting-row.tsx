import { Button, IconAlertCircle, IconFile, IconRefresh, IconX } from "@examplar/ui";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { WaitingFile } from "../question-view.types.ts";
import css from "./upload.module.css";

interface Props {
  file: WaitingFile;
  /** The answer can no longer be changed: the file still goes. */
  read_only: boolean;
  onRetry: () => void;
  onDrop: () => void;
}

/** A file that the server does not have: on its way, waiting for the network, or refused. */
export const WaitingRow = ({ file, read_only, onRetry, onDrop }: Props) => {
  const { t } = useTranslation("questions");
  const id = useId();
  const failed = file.refused !== null;
  return (
    <li className={css.file}>
      <span className={css.thumb}>
        {failed ? <IconAlertCircle size={24} aria-hidden /> : <IconFile size={24} aria-hidden />}
      </span>
      <span className={css.facts}>
        <span id={id} className={css.name}>
          {file.name}
        </span>
        <Fate file={file} named_by={id} />
      </span>
      {failed && (
        <Button variant="plain" aria-describedby={id} onClick={onRetry}>
          <IconRefresh size={18} aria-hidden />
          {t("upload.retry")}
        </Button>
      )}
      {/* One that the server will not have is no part of the answer: it can be got rid of. */}
      {(!read_only || failed) && (
        <Button
          variant="quiet"
          className={css.icon}
          aria-label={t("upload.cancel")}
          aria-describedby={id}
          onClick={onDrop}
        >
          <IconX size={20} aria-hidden />
        </Button>
      )}
    </li>
  );
};

const Fate = ({ file: { percent, is_kept, refused }, named_by }: { file: WaitingFile; named_by: string }) => {
  const { t } = useTranslation("questions");
  if (refused !== null)
    return (
      <span role="alert" className={css.failed}>
        {t(refused === "no_room" ? "upload.no_room" : "upload.failed")}
      </span>
    );
  if (percent !== null && percent > 0)
    return (
      <span className={css.progress}>
        <progress value={percent} max={100} aria-labelledby={named_by} />
        {t("upload.percent", { percent: Math.round(percent) })}
      </span>
    );
  return <span className={css.size}>{t(is_kept ? "upload.kept" : "upload.only_here")}</span>;
};
