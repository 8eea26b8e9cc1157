import { useId } from "react";
import { useTranslation } from "@examplar/ui";
import css from "./camera-test.module.css";
import type { FieldError, Fields } from "./camera-test.state.ts";

const names = ["folder", "metadata", "tags", "interval_ms"] as const satisfies FieldError[];

interface Props {
  fields: Fields;
  error: FieldError | null;
  onChange: (fields: Fields) => void;
}

export const SendFields = ({ fields, error, onChange }: Props) => {
  const { t } = useTranslation("camera_test");
  const id = useId();
  return (
    <div className={css.fields}>
      {names.map((name) => (
        <div key={name} className={css.field}>
          <label htmlFor={`${id}-${name}`}>{t(`fields.${name}`)}</label>
          <input
            id={`${id}-${name}`}
            value={fields[name]}
            inputMode={name === "interval_ms" ? "numeric" : "text"}
            aria-invalid={error === name || undefined}
            aria-describedby={`${id}-${name}-hint`}
            onChange={({ target }) => onChange({ ...fields, [name]: target.value })}
          />
          <p id={`${id}-${name}-hint`} className={error === name ? css.wrong : css.hint}>
            {t(`hints.${name}`)}
          </p>
        </div>
      ))}
    </div>
  );
};
