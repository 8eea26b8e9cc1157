import type { AttemptReport } from "@examplar/contract";
import { Notice, useTranslation } from "@examplar/ui";
import css from "../audit.module.css";

type Props = Pick<AttemptReport, "multiple_monitor_confidence" | "multiple_monitor_reasons">;

/** Explains what the figures mean and do not prove, with the reasons for the estimate of several monitors. */
export const InfoAlert = ({ multiple_monitor_confidence, multiple_monitor_reasons }: Props) => {
  const { t } = useTranslation();
  const percent = Math.round(multiple_monitor_confidence * 100);
  return (
    <div className={css.alert} data-alert="cheat-score">
      <Notice>
        <p>
          <strong>{t("audit.alert.title")}.</strong> {t("audit.alert.text")}
        </p>
        {percent === 0 ? (
          <p>{t("audit.alert.monitor_none")}</p>
        ) : (
          <>
            <p>
              <strong>{t("audit.alert.monitor", { percent })}</strong> {t("audit.alert.monitor_not")}
            </p>
            <ul>
              {multiple_monitor_reasons.map(({ reason, occurrences: count }) => (
                <li key={reason}>{t(`audit.alert.reasons.${reason}`, { count })}</li>
              ))}
            </ul>
          </>
        )}
      </Notice>
    </div>
  );
};
