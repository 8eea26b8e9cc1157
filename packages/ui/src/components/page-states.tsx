import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "../i18n/i18n.ts";
import { Button } from "./button.tsx";
import { IconRefresh } from "./icons.ts";
import css from "./page-states.module.css";

/** After a wait of this length, a sentence appears. */
const slowAfterMs = 3000;

export const useSlow = (afterMs = slowAfterMs): boolean => {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), afterMs);
    return () => clearTimeout(timer);
  }, [afterMs]);
  return slow;
};

/** Wraps a skeleton drawn in the final shape; the sentence after 3 s floats, so that it moves nothing. */
export const LoadingSkeleton = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation("ui");
  const slow = useSlow();
  return (
    <div className={css.loading} aria-busy="true">
      <div aria-hidden="true">{children}</div>
      <p className={slow ? css.slow : css.unseen} role="status">
        {slow ? t("loading.slow") : t("loading.now")}
      </p>
    </div>
  );
};

/** A grey bar of a skeleton. */
export const Bone = ({ width, height = 16 }: { width: number | string; height?: number }) => {
  return <span className={css.bone} style={{ width, height }} />;
};

export const EmptyState = ({
  title,
  subtitle,
  children,
}: {
  title: string;
  subtitle: string;
  children?: ReactNode;
}) => {
  return (
    <div className={css.state}>
      <svg viewBox="0 0 96 72" width="96" height="72" aria-hidden="true" className={css.drawing}>
        <rect x="14" y="8" width="68" height="56" rx="10" />
        <path d="M28 26h40M28 38h28" />
        <path d="m60 50 5 5 10-11" className={css.stroke} />
      </svg>
      <h2>{title}</h2>
      <p>{subtitle}</p>
      {children}
    </div>
  );
};

interface ErrorProps {
  title: string;
  /** `h1` where the error is the whole page. */
  heading?: "h1" | "h2";
  text: string;
  /** The one button; absent when trying again cannot help. */
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
  children?: ReactNode;
}

/** Shows what happened, what to do, and one button. */
export const ErrorState = ({
  title,
  heading: Heading = "h2",
  text,
  onRetry,
  retrying = false,
  children,
}: ErrorProps) => {
  const { t } = useTranslation("ui");
  return (
    <div className={css.state} role="alert">
      <Heading className={css.title}>{title}</Heading>
      <p>{text}</p>
      {onRetry && (
        <Button onClick={onRetry} busy={retrying}>
          <IconRefresh size={20} stroke={1.75} aria-hidden />
          {t("retry")}
        </Button>
      )}
      {children}
    </div>
  );
};
