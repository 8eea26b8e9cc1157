import { missingOnServer } from "@examplar/sync";
import {
  Button,
  durationOf,
  IconAlertCircle,
  IconClock,
  IconDeviceDesktop,
  IconWifiOff,
  type Icon,
  useTranslation,
} from "@examplar/ui";
import { useRef, useState, type ReactNode } from "react";
import { timeOf } from "../../shared/formats.ts";
import css from "./header/header.module.css";
import { type OpenExam, continueHere, type AttemptView, type TimeChange } from "../../exam-session/index.ts";
import { useShownStatus } from "./header/saved-line.tsx";

interface BannerProps {
  icon: Icon;
  tone: "orange" | "red" | "blue";
  /** Shown beside the text, where it adds no line. */
  action?: ReactNode;
  children: ReactNode;
}

export const Banner = ({ icon: Mark, tone, action, children }: BannerProps) => (
  <div className={`${css.banner} ${css[`banner_${tone}`]}`} data-banner={tone}>
    <Mark size={20} stroke={1.75} aria-hidden />
    <div className={css.bannerText}>{children}</div>
    {action}
  </div>
);

/** Shows once, in words, what threatens the work or has changed; a screen reader reads it when it appears. */
export const Banners = ({ exam, attempt }: { exam: OpenExam; attempt: AttemptView }) => {
  const { t } = useTranslation("live_exam");
  const status = useShownStatus(exam.engine);
  const { storage, connection } = status;
  const isOffline = connection === "offline" || connection === "retrying";
  return (
    // Not atomic: a screen reader reads only the new banner, and not all of them again.
    <div role="status" aria-atomic="false">
      {isOffline && (
        <Banner icon={IconWifiOff} tone="orange">
          {t("banner.offline")}
        </Banner>
      )}
      {storage === "memory_only" && (
        <Banner icon={IconAlertCircle} tone="red">
          {t("banner.memory")}
        </Banner>
      )}
      {missingOnServer(status).not_accepted > 0 && (
        <Banner icon={IconAlertCircle} tone="red">
          {t("banner.set_aside")}
        </Banner>
      )}
      {attempt.time_change && !attempt.closed_by_teacher && <TimeChanged change={attempt.time_change} />}
      {!attempt.owns && <OtherDevice exam={exam} />}
    </div>
  );
};

const TimeChanged = ({ change: { from, to, putAway } }: { change: TimeChange }) => {
  const { t } = useTranslation("live_exam");
  const seconds = from === null || to === null ? 0 : (Date.parse(to) - Date.parse(from)) / 1_000;
  const time = durationOf(Math.abs(seconds));
  // The banner disappears with its button: the focus goes back to the field in which the student was writing.
  const before = useRef<EventTarget | null>(null);
  const close = () => {
    const field = before.current instanceof HTMLElement ? before.current : document.querySelector<HTMLElement>("#main");
    field?.focus({ preventScroll: true });
    putAway();
  };
  return (
    <Banner
      icon={IconClock}
      tone="blue"
      action={
        <Button variant="plain" onFocus={({ relatedTarget }) => void (before.current = relatedTarget)} onClick={close}>
          {t("banner.put_away")}
        </Button>
      }
    >
      <p>
        {seconds > 0 && t("banner.more_time", { time })} {seconds < 0 && t("banner.less_time", { time })}{" "}
        {to === null ? t("banner.no_end") : t("banner.new_end", { time: timeOf(to) })}
      </p>
    </Banner>
  );
};

const OtherDevice = ({ exam }: { exam: OpenExam }) => {
  const { t } = useTranslation("live_exam");
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    setFailed(false);
    await continueHere(exam).catch(() => setFailed(true));
    setBusy(false);
  };
  return (
    <Banner icon={IconDeviceDesktop} tone="orange">
      <p>{t("banner.other_device")}</p>
      {failed && <p>{t("banner.continue_failed")}</p>}
      <Button variant="plain" busy={busy} onClick={() => void takeBack()}>
        {t("banner.continue_here")}
      </Button>
    </Banner>
  );
};
