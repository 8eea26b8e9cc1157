import { Button, useTranslation } from "@examplar/ui";
import { useId } from "react";
import css from "./proctoring-debug.module.css";
import type { Fields } from "./proctoring-debug.state.ts";

const names = ["quiz_id", "count", "search"] as const satisfies (keyof Fields)[];

interface Props {
  fields: Fields;
  wrong: keyof Fields | null;
  busy: boolean;
  onChange: (fields: Fields) => void;
  onLoad: () => void;
}

export const SearchForm = ({ fields, wrong, busy, onChange, onLoad }: Props) => {
  const { t } = useTranslation("proctoring_debug");
  const id = useId();
  return (
    <form
      className={css.part}
      onSubmit={(event) => {
        event.preventDefault();
        onLoad();
      }}
    >
      <div className={css.fields}>
        {names.map((name) => (
          <div key={name} className={css.field}>
            <label htmlFor={`${id}-${name}`}>{t(`fields.${name}`)}</label>
            <input
              id={`${id}-${name}`}
              value={fields[name]}
              inputMode={name === "search" ? "search" : "numeric"}
              aria-invalid={(wrong === name && fields[name] !== "") || undefined}
              aria-describedby={`${id}-${name}-hint`}
              onChange={({ target }) => onChange({ ...fields, [name]: target.value })}
            />
            <p id={`${id}-${name}-hint`} className={css.hint}>
              {t(`hints.${name}`)}
            </p>
          </div>
        ))}
      </div>
      <div className={css.row}>
        <Button type="submit" busy={busy} disabled={wrong !== null}>
          {t("load")}
        </Button>
      </div>
    </form>
  );
};
