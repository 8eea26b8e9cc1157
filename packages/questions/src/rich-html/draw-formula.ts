import katex from "katex";
import "katex/dist/katex.min.css";

/** What the formula editor writes and KaTeX does not know. */
const macros = {
  "\\differentialD": "\\mathrm{d}",
  "\\capitalDifferentialD": "\\mathrm{D}",
  "\\exponentialE": "\\mathrm{e}",
  "\\imaginaryI": "\\mathrm{i}",
  "\\imaginaryJ": "\\mathrm{j}",
  "\\mleft": "\\left",
  "\\mright": "\\right",
};

/** No command that names an address or a style (`trust`), and none that fills the screen or never ends. */
export const drawFormula = (latex: string, element: HTMLElement, display: boolean): void => {
  try {
    const limits = { trust: false, strict: false, maxSize: 20, maxExpand: 200 } as const;
    katex.render(latex, element, { ...limits, displayMode: display, throwOnError: true, macros: { ...macros } });
  } catch {
    // Half a formula says more to its writer as it was written than an error would.
    element.textContent = latex;
  }
};
