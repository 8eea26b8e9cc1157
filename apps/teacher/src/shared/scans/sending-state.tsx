import { Notice, useTranslation } from "@examplar/ui";
import { scanLimits, type ScanRefusal } from "./send-scan.ts";
import css from "./scans.module.css";

interface Props {
  percent: number | null;
  refusal: ScanRefusal | null;
}

/** Shows the upload progress, or why the file was refused. */
export const SendingState = ({ percent, refusal }: Props) => {
  const { t } = useTranslation();
  return (
    <>
      <div role="status">
        {percent !== null && (
          <label>
            {t("scans.sending", { percent })}
            <progress className={css.progress} max={100} value={percent} />
          </label>
        )}
      </div>
      <div role="alert">{refusal && <Notice tone="red">{t(`scans.refusal.${refusal}`, scanLimits)}</Notice>}</div>
    </>
  );
};
