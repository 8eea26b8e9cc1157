import type { ReactNode } from "react";
import { IconAlertCircle, IconInfoCircle } from "./icons.ts";
import css from "./notice.module.css";

/** A line that informs (blue), warns (orange) or says what went wrong (red). */
export const Notice = ({ tone = "blue", children }: { tone?: "blue" | "orange" | "red"; children: ReactNode }) => {
  const Mark = tone === "blue" ? IconInfoCircle : IconAlertCircle;
  return (
    <div className={`${css.notice} ${css[tone]}`}>
      <Mark size={20} stroke={1.75} aria-hidden />
      <div>{children}</div>
    </div>
  );
};
