import { useTranslation } from "@examplar/ui";
import css from "./marking.module.css";
import { quickMarks } from "./points.state.ts";

interface Props {
  label: string;
  range: { least: number; most: number };
  points: number | null;
  onPoints: (points: number) => void;
}

/** One button for each of the usual points. */
export const QuickMarks = ({ label, range, points, onPoints }: Props) => {
  const { t, i18n } = useTranslation("correction");
  const figure = new Intl.NumberFormat(i18n.language);
  return (
    <div role="group" aria-label={label} className={css.quick}>
      {quickMarks(range).map((mark) => (
        <button
          key={mark}
          type="button"
          className={css.mark}
          aria-pressed={points === mark}
          aria-label={t("marking.give", { count: mark, points: figure.format(mark) })}
          onClick={() => onPoints(mark)}
        >
          {figure.format(mark)}
        </button>
      ))}
    </div>
  );
};
