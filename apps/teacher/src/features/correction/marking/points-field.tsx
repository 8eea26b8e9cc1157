import { useId, useState } from "react";
import { useTranslation } from "@examplar/ui";
import css from "./marking.module.css";
import { parsePoints } from "./points.state.ts";

interface Props {
  range: { least: number; most: number };
  points: number | null;
  /** Null removes the mark. */
  onPoints: (points: number | null) => void;
}

/** Accepts any points, also fractions. Enter or leaving the field applies them. */
export const PointsField = ({ range, points, onPoints }: Props) => {
  const { t, i18n } = useTranslation("correction");
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const figure = new Intl.NumberFormat(i18n.language);
  const isWrong = typed !== null && typed.trim() !== "" && parsePoints(typed, range) === null;
  const give = () => {
    if (typed === null || isWrong) return;
    setTyped(null);
    const given = typed.trim() === "" ? null : parsePoints(typed, range);
    if (given !== points) onPoints(given);
  };
  return (
    <div className={css.field}>
      <label htmlFor={id}>{t("marking.points")}</label>
      <input
        id={id}
        inputMode="decimal"
        autoComplete="off"
        value={typed ?? (points === null ? "" : figure.format(points))}
        aria-invalid={isWrong}
        aria-describedby={`${id}-of`}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={give}
        onKeyDown={(event) => {
          if (event.key === "Enter") give();
          if (event.key === "Escape") setTyped(null);
        }}
      />
      <span id={`${id}-of`} className={isWrong ? css.wrong : css.of}>
        {isWrong
          ? t("marking.out_of_range", { least: figure.format(range.least), most: figure.format(range.most) })
          : t("marking.of", { most: figure.format(range.most) })}
      </span>
    </div>
  );
};
