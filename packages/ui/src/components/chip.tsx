import type { ReactNode } from "react";
import css from "./chip.module.css";
import type { Icon } from "./icons.ts";

export type ChipTone = "plain" | "green" | "orange" | "red" | "teal" | "cyan" | "blue" | "blue-grey";

interface Props {
  icon?: Icon | undefined;
  tone?: ChipTone;
  /** A screen reader reads it before the words; a resting pointer shows it. */
  title?: string | undefined;
  children: ReactNode;
}

export const Chip = ({ icon: ChipIcon, tone = "plain", title, children }: Props) => {
  return (
    <span className={`${css.chip} ${css[tone]}`} title={title}>
      {ChipIcon && <ChipIcon size={16} stroke={1.75} aria-hidden />}
      <span>
        {title && <span className={css.said}>{title}, </span>}
        {children}
      </span>
    </span>
  );
};
