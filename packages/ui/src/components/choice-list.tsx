import { useId, useState } from "react";
import css from "./choice-list.module.css";

interface Props<T extends string> {
  legend: string;
  value: T;
  choices: readonly { value: T; label: string; lang?: string }[];
  onChange: (value: T) => void;
}

/** One choice among few, as radio buttons: arrow keys move, and a choice applies at once. */
export const ChoiceList = <T extends string>({ legend, value, choices, onChange }: Props<T>) => {
  const name = useId();
  // Shown at once, even when the choice takes a moment to apply (a language has to be loaded).
  const [picked, setPicked] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    setPicked(value);
  }
  const pick = (choice: T) => {
    setPicked(choice);
    onChange(choice);
  };
  return (
    <fieldset className={css.set}>
      <legend className={css.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={css.choice} lang={choice.lang}>
          <input type="radio" name={name} checked={choice.value === picked} onChange={() => pick(choice.value)} />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
};
