import type { ReactNode } from "react";
import css from "./chip.module.css";
import type { Icon } from "./icons.ts";

export type ChipTone = "plain" | "green" | "orange" | "red" | "teal" | "cyan" | "blue" | "blue-grey";

interface Props {
  icon?: Icon | undefined;
  tone?: ChipTone;
  /** Read before the words by a screen reader, and shown when the pointer rests. */
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
