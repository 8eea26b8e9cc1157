import type { ButtonHTMLAttributes } from "react";
import css from "./button.module.css";

export type ButtonVariant = "primary" | "plain" | "quiet";

/** The class of a button, for links that look like one. */
export const buttonClass = (variant: ButtonVariant = "primary"): string => `${css.button} ${css[variant]}`;

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  busy?: boolean;
}

/** A busy button keeps its focus and its place; it only ignores clicks. */
export const Button = ({
  variant = "primary",
  busy = false,
  type = "button",
  className = "",
  onClick,
  ...rest
}: Props) => {
  return (
    <button
      {...rest}
      type={type}
      className={`${buttonClass(variant)} ${className}`}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    />
  );
};
