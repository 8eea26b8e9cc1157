import type { Language } from "@examplar/domain";
import { useTranslation } from "@examplar/ui";
import css from "./calculator.module.css";
import { lineText, type Line } from "./calculator.state.ts";
import type { Angle } from "./functions.ts";

interface HistoryProps {
  lines: readonly Line[];
  language: Language;
  onReuse: (expression: string) => void;
}

/** The last calculations, the newest at the bottom beside the field; a click puts one into the field again. */
export const History = ({ lines, language, onReuse }: HistoryProps) => {
  const { t } = useTranslation("exam_tools");
  return (
    <ol className={css.history} aria-label={t("calculator.history")}>
      {lines.toReversed().map((line) => (
        <li key={line.id}>
          <button
            type="button"
            title={t("calculator.reuse", { expression: line.expression })}
            onClick={() => onReuse(line.expression)}
          >
            {line.expression} = {lineText(line, language)}
          </button>
        </li>
      ))}
    </ol>
  );
};

const angles: readonly Angle[] = ["degrees", "radians"];

export const AngleSwitch = ({ angle, onAngle }: { angle: Angle; onAngle: (angle: Angle) => void }) => {
  const { t } = useTranslation("exam_tools");
  return (
    <fieldset className={css.angle}>
      <legend className={css.unseen}>{t("calculator.angle")}</legend>
      {angles.map((one) => (
        <label key={one}>
          <input type="radio" name="angle" checked={one === angle} onChange={() => onAngle(one)} />
          {t(`calculator.${one}`)}
        </label>
      ))}
    </fieldset>
  );
};
