import katex from "katex";
import "katex/dist/katex.min.css";

/** Commands that the formula editor writes and KaTeX does not know. */
const macros = {
  "\\differentialD": "\\mathrm{d}",
  "\\capitalDifferentialD": "\\mathrm{D}",
  "\\exponentialE": "\\mathrm{e}",
  "\\imaginaryI": "\\mathrm{i}",
  "\\imaginaryJ": "\\mathrm{j}",
  "\\mleft": "\\left",
  "\\mright": "\\right",
};

/** Draws a formula. The limits forbid addresses and styles (`trust`), and what fills the screen or never ends. */
export const drawFormula = (latex: string, element: HTMLElement, display: boolean): void => {
  try {
    const limits = { trust: false, strict: false, maxSize: 20, maxExpand: 200 } as const;
    katex.render(latex, element, { ...limits, displayMode: display, throwOnError: true, macros: { ...macros } });
  } catch {
    // The source tells the writer of an unfinished formula more than an error would.
    element.textContent = latex;
  }
};
