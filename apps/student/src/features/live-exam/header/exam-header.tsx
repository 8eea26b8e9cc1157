import { ownerPreviews } from "@examplar/domain";
import { Button, Chip, IconEye, IconMenu2, IconWifiOff, Logo, useTranslation } from "@examplar/ui";
import { online } from "../../../shared/network/connection.ts";
import { Countdown } from "./countdown.tsx";
import { HeaderTools, type HeaderToolsProps } from "./header-tools.tsx";
import css from "./header.module.css";
import { keepHeaderHeight } from "../keep-bar-height.ts";
import { SavedLine } from "./saved-line.tsx";

interface Props extends HeaderToolsProps {
  /** Absent where the list of pages is already beside the exam. */
  onOpenPages: (() => void) | undefined;
  onFinish: () => void;
}

export const ExamHeader = (props: Props) => {
  const { exam, deadline, is_inert, onOpenPages, onFinish } = props;
  const { t } = useTranslation("live_exam");
  const { quiz, summary, engine } = exam;
  return (
    <header ref={keepHeaderHeight} className={css.header}>
      <div className={css.row}>
        <div className={css.name}>
          {onOpenPages && (
            <button
              type="button"
              className={css.icon}
              aria-label={t("drawer.open")}
              disabled={is_inert}
              onClick={onOpenPages}
            >
              <IconMenu2 size={20} stroke={1.75} aria-hidden />
            </button>
          )}
          <span className={css.logo} aria-hidden="true">
            <Logo />
          </span>
          <p className={css.quiz}>{quiz.name}</p>
          {ownerPreviews(quiz, summary) && (
            <Chip icon={IconEye} tone="blue">
              {t("header.preview")}
            </Chip>
          )}
          <OfflineChip />
        </div>
        <Countdown started_at={summary.student_started_at} deadline={deadline} />
        <div className={css.right}>
          <SavedLine engine={engine} />
          <HeaderTools {...props} />
          <Button variant="plain" onClick={onFinish}>
            {t("header.finish")}
          </Button>
        </div>
      </div>
    </header>
  );
};

/** Visual only: the banner tells a screen reader, once. */
const OfflineChip = () => {
  const { t } = useTranslation("live_exam");
  if (online.use()) return null;
  return (
    <Chip icon={IconWifiOff} tone="orange" title={t("header.offline_hint")}>
      {t("header.offline")}
    </Chip>
  );
};
