import type { ScoreRow } from "@examplar/contract";
import { Button, Chip, IconCheck, IconTrash, Notice } from "@examplar/ui";
import { useTranslation } from "react-i18next";
import { scanLimits } from "../../../shared/scans/send-scan.ts";
import { seatsOf } from "../scores.state.ts";
import type { ChosenFile } from "./add-scans.state.ts";
import css from "./add-scans.module.css";

interface Props {
  files: readonly ChosenFile[];
  scores: readonly ScoreRow[];
  busy: boolean;
  onAssign: (id: string, summary_id: number | null) => void;
  onRemove: (id: string) => void;
}

/** Each file with the student whose sheet it is, and what became of it. */
export const ChosenFiles = ({ files, scores, busy, onAssign, onRemove }: Props) => {
  const { t } = useTranslation();
  const seats = seatsOf(scores);
  if (files.length === 0) return null;
  return (
    <ul className={css.files} aria-label={t("scans.files")}>
      {files.map((one) => (
        <li key={one.id} className={css.file}>
          <span className={css.filename}>{one.file.name}</span>
          <select
            aria-label={t("scans.student_of", { filename: one.file.name })}
            value={one.summary_id ?? ""}
            disabled={busy || one.state === "sent"}
            onChange={({ target }) => onAssign(one.id, target.value === "" ? null : Number(target.value))}
          >
            <option value="">{t("scans.nobody")}</option>
            {seats.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
          {one.state !== "sent" && (
            <Button
              variant="quiet"
              busy={busy}
              aria-label={t("scans.remove", { filename: one.file.name })}
              onClick={() => onRemove(one.id)}
            >
              <IconTrash size={18} stroke={1.75} aria-hidden />
            </Button>
          )}
          <div className={css.fate} role="status">
            <Fate {...one} />
          </div>
        </li>
      ))}
    </ul>
  );
};

const Fate = ({ state, percent }: ChosenFile) => {
  const { t } = useTranslation();
  switch (state) {
    case "waiting":
      return null;
    case "sending":
      return <progress max={100} value={percent} aria-label={t("scans.sending", { percent })} />;
    case "sent":
      return (
        <Chip icon={IconCheck} tone="green">
          {t("scans.sent")}
        </Chip>
      );
    default:
      return <Notice tone="red">{t(`scans.refusal.${state}`, scanLimits)}</Notice>;
  }
};
