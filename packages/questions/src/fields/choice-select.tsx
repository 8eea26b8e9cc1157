import type { NamedChoice } from "./choice-names.ts";
import css from "./fields.module.css";

interface Props {
  choices: readonly NamedChoice[];
  value: string;
  /** Text shown while nothing is chosen; choosing it clears the choice. */
  nothing: string;
  onChange: (id: string) => void;
  className?: string | undefined;
  "aria-label"?: string;
  "aria-labelledby"?: string;
}

/** The browser's own drop-down: it works by keyboard, by voice and on every phone. */
export const ChoiceSelect = ({ choices, value, nothing, onChange, className = "", ...labels }: Props) => {
  return (
    <select
      {...labels}
      className={`${css.field} ${className}`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{nothing}</option>
      {choices.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
};
