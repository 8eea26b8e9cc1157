import { useTranslation } from "@examplar/ui";
import fields from "../../fields/fields.module.css";
import css from "./formula-dialog.module.css";

/** Signs that a keyboard has no key for; `shown` is the usual notation. */
const parts = [
  { name: "fraction", shown: "a/b", latex: "\\frac{#@}{#?}" },
  { name: "power", shown: "xⁿ", latex: "#@^{#?}" },
  { name: "index", shown: "xₙ", latex: "#@_{#?}" },
  { name: "root", shown: "√", latex: "\\sqrt{#@}" },
  { name: "sum", shown: "∑", latex: "\\sum_{#?}^{#?}" },
  { name: "integral", shown: "∫", latex: "\\int_{#?}^{#?}" },
  { name: "infinity", shown: "∞", latex: "\\infty" },
  { name: "pi", shown: "π", latex: "\\pi" },
  { name: "alpha", shown: "α", latex: "\\alpha" },
  { name: "beta", shown: "β", latex: "\\beta" },
  { name: "sigma", shown: "σ", latex: "\\sigma" },
  { name: "delta", shown: "Δ", latex: "\\Delta" },
  { name: "times", shown: "×", latex: "\\times" },
  { name: "different", shown: "≠", latex: "\\ne" },
  { name: "at_most", shown: "≤", latex: "\\le" },
  { name: "at_least", shown: "≥", latex: "\\ge" },
  { name: "about", shown: "≈", latex: "\\approx" },
  { name: "arrow", shown: "→", latex: "\\to" },
] as const;

export const Palette = ({ onInsert }: { onInsert: (latex: string) => void }) => {
  const { t } = useTranslation("question_parts");
  return (
    <div className={css.palette} role="group" aria-label={t("formula.palette")}>
      {parts.map(({ name, shown, latex }) => (
        <button
          key={name}
          type="button"
          title={t(`formula.parts.${name}`)}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onInsert(latex)}
        >
          <span aria-hidden>{shown}</span>
          <span className={fields.said}>{t(`formula.parts.${name}`)}</span>
        </button>
      ))}
    </div>
  );
};
