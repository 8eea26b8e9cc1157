import type { InputHTMLAttributes, ReactNode } from "react";
import css from "./choice.module.css";

interface Props extends Omit<InputHTMLAttributes<HTMLInputElement>, "type"> {
  type: "radio" | "checkbox";
  children: ReactNode;
}

/** A choice as wide as the card, so that a thumb cannot miss it. */
export const ChoiceRow = ({ children, ...input }: Props) => {
  return (
    <label className={css.row}>
      <input {...input} className={css.mark} />
      <span className={css.words}>{children}</span>
    </label>
  );
};
