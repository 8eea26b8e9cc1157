import type { Icon } from "@examplar/ui";
import type { ReactNode } from "react";
import css from "./onboarding.module.css";

interface Props {
  icon: Icon;
  /** The few words to remember. */
  strong: string;
  children?: ReactNode;
}

export const IconLine = ({ icon: LineIcon, strong, children }: Props) => {
  return (
    <li className={css.line}>
      <LineIcon size={20} stroke={1.75} aria-hidden />
      <span>
        <strong>{strong}</strong> {children}
      </span>
    </li>
  );
};
