import { Button, IconAlertCircle, IconFile, IconRefresh, IconX, useTranslation } from "@examplar/ui";
import { useId } from "react";
import type { WaitingFile } from "../question-view.types.ts";
import css from "./upload.module.css";

interface Props {
  file: WaitingFile;
  is_offline: boolean;
  /** The answer can no longer be changed; the file is still sent. */
  read_only: boolean;
  /** Undefined when a retry could not succeed. */
  onRetry: (() => void) | undefined;
  onDrop: () => void;
}

/** A file that the server does not have: being sent, waiting for the network, or refused. */
export const WaitingRow = ({ file, is_offline, read_only, onRetry, onDrop }: Props) => {
  const { t } = useTranslation("question_parts");
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
        <Fate file={file} is_offline={is_offline} named_by={id} />
      </span>
      {onRetry && (
        <Button variant="plain" aria-describedby={id} onClick={onRetry}>
          <IconRefresh size={18} aria-hidden />
          {t("upload.retry")}
        </Button>
      )}
      {/* A file that the server refuses is no part of the answer, so it can be removed. */}
      {(!read_only || failed) && (
        <Button
          variant="quiet"
          className={css.icon}
          aria-label={t(failed ? "upload.remove" : "upload.cancel")}
          aria-describedby={id}
          onClick={onDrop}
        >
          <IconX size={20} aria-hidden />
        </Button>
      )}
    </li>
  );
};

/** Refusals with advice of their own; all other codes share one sentence. */
const reasons = {
  no_room: "no_room",
  unreadable: "unreadable",
  unsupported_media_type: "not_accepted_kind",
  payload_too_large: "not_accepted_size",
} as const;

const reasonOf = (refused: string) => reasons[refused as keyof typeof reasons] ?? "not_accepted";

const Fate = ({ file, is_offline, named_by }: Pick<Props, "file" | "is_offline"> & { named_by: string }) => {
  const { t } = useTranslation("question_parts");
  const { percent, is_kept, refused } = file;
  if (refused !== null)
    return (
      <span role="alert" className={css.failed}>
        {t(`upload.${reasonOf(refused)}`)}
      </span>
    );
  if (is_offline)
    return <span className={css.size}>{t(is_kept ? "upload.kept_waits" : "upload.only_here_waits")}</span>;
  if (percent !== null && percent > 0)
    return (
      <span className={css.progress}>
        <progress value={percent} max={100} aria-labelledby={named_by} />
        {t("upload.percent", { percent: Math.round(percent) })}
      </span>
    );
  return <span className={css.size}>{t(is_kept ? "upload.kept" : "upload.only_here")}</span>;
};
