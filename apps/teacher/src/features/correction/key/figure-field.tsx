import { useState } from "react";
import { useTranslation } from "@examplar/ui";
import css from "./key.module.css";
import { parseFigure } from "./key.state.ts";

interface Props {
  label: string;
  figure: number;
  /** Receives `NaN` while the text is not a number. */
  onFigure: (figure: number) => void;
}

export const FigureField = ({ label, figure, onFigure }: Props) => {
  const { i18n } = useTranslation();
  const [typed, setTyped] = useState(() =>
    new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 10, useGrouping: false }).format(figure),
  );
  return (
    <input
      className={css.figure}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      aria-invalid={Number.isNaN(parseFigure(typed))}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onFigure(parseFigure(target.value));
      }}
    />
  );
};
