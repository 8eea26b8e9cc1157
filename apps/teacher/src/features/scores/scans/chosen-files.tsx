import type { ScoreRow } from "@examplar/contract";
import { Button, Chip, IconCheck, IconTrash, Notice, useTranslation } from "@examplar/ui";
import { scanLimits } from "../../../shared/scans/send-scan.ts";
import { seatsOf } from "../scores.state.ts";
import { askedScan, mayAppend, type ChosenFile, type Decision } from "./add-scans.state.ts";
import css from "./add-scans.module.css";

interface Props {
  files: readonly ChosenFile[];
  scores: readonly ScoreRow[];
  busy: boolean;
  onAssign: (id: string, summary_id: number | null) => void;
  onRemove: (id: string) => void;
  /** Decides for all files of the same student. */
  onDecide: (one: ChosenFile, decision: Decision) => void;
}

/** Lists each file with its student and its state. */
export const ChosenFiles = ({ files, scores, busy, onAssign, onRemove, onDecide }: Props) => {
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
            {one.state === "asking" ? (
              <ScanThere
                filename={one.file.name}
                may_append={mayAppend(askedScan(files, one.summary_id))}
                busy={busy}
                onDecide={(decision) => onDecide(one, decision)}
              />
            ) : (
              <Fate state={one.state} percent={one.percent} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
};

interface ScanThereProps {
  filename: string;
  may_append: boolean;
  busy: boolean;
  onDecide: (decision: Decision) => void;
}

const ScanThere = ({ filename, may_append, busy, onDecide }: ScanThereProps) => {
  const { t } = useTranslation();
  const decisions: readonly Decision[] = may_append ? ["append", "replace"] : ["replace"];
  return (
    <Notice tone="orange">
      <p>{t(may_append ? "scans.there.ask" : "scans.there.ask_alone", scanLimits)}</p>
      <div className={css.decisions}>
        {decisions.map((decision) => (
          <Button
            key={decision}
            variant="plain"
            busy={busy}
            aria-label={t(`scans.there.${decision}_label`, { filename })}
            onClick={() => onDecide(decision)}
          >
            {t(`scans.there.${decision}`)}
          </Button>
        ))}
      </div>
    </Notice>
  );
};

interface FateProps {
  state: Exclude<ChosenFile["state"], "asking">;
  percent: number;
}

const Fate = ({ state, percent }: FateProps) => {
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
