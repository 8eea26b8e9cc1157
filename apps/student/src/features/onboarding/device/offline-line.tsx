import { IconCloudCheck, IconCloudOff, IconDownload, useTranslation } from "@examplar/ui";
import { useOfflineReadiness } from "../../../shared/storage/offline-readiness.ts";
import css from "../onboarding.module.css";

const icons = { preparing: IconDownload, ready: IconCloudCheck, unavailable: IconCloudOff };

/** Shows whether the app would open without a network, and how far it is from that. */
export const OfflineLine = () => {
  const { t } = useTranslation("onboarding");
  const { status, percent } = useOfflineReadiness("exam");
  const LineIcon = icons[status];
  return (
    <li className={css.line} data-offline={status}>
      <LineIcon size={20} stroke={1.75} aria-hidden />
      <span className={css.grow}>
        <strong>{t(`offline.${status}`)}</strong> {t(`offline.${status}_more`)}
        {status === "preparing" && (
          <progress
            className={css.progress}
            max={100}
            value={percent ?? undefined}
            aria-label={t("offline.progress")}
          />
        )}
      </span>
    </li>
  );
};
