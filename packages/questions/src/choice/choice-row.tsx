import type { ChoiceMarks } from "@examplar/domain";
import { IconCheck, IconCircleDashed, IconX, useTranslation } from "@examplar/ui";
import type { InputHTMLAttributes, ReactNode } from "react";
import css from "./choice.module.css";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  type: "radio" | "checkbox";
  /** The correction of this option. */
  mark?: ChoiceMarks[string] | undefined;
  children: ReactNode;
}

/** A choice as wide as the card, so that a thumb cannot miss it. */
export const ChoiceRow = ({ mark, children, ...input }: Props) => {
  return (
    <label className={css.row} data-mark={mark}>
      <input {...input} className={css.mark} />
      <span className={css.words}>{children}</span>
      {mark && <Mark mark={mark} />}
    </label>
  );
};

const icons = { correct: IconCheck, partly_correct: IconCircleDashed, wrong: IconX, missed: IconCheck };

const Mark = ({ mark }: { mark: ChoiceMarks[string] }) => {
  const { t } = useTranslation("questions");
  const Icon = icons[mark];
  return (
    <span className={css.corrected}>
      {mark !== "missed" && <Icon size={18} stroke={2} aria-hidden />}
      {t(`mark.${mark}`)}
    </span>
  );
};
