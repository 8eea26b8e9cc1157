import { useId, type InputHTMLAttributes } from "react";
import css from "./sign-in.module.css";

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  label: string;
  error: string | null;
}

/** A labelled input; a screen reader announces its error, which is linked to the input. */
export const Field = ({ label, error, className = "", ...input }: Props) => {
  const id = useId();
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        className={`${css.input} ${className}`}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
      />
      <p id={`${id}-error`} role="alert" className={css.error}>
        {error}
      </p>
    </div>
  );
};
