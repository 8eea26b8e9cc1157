import { hasFormula, splitFormulas, writtenFormula } from "@examplar/domain";
import { textsIn } from "./texts-in.ts";

type Draw = (latex: string, element: HTMLElement, display: boolean) => void;

const literal = "code, kbd, pre, samp";
let draw: Draw | undefined;
let loading: Promise<void> | undefined;

/** Loads KaTeX with the first formula. After a failed load, the next formula tries again. */
const loadDraw = (): Promise<void> =>
  (loading ??= import("./draw-formula.ts").then(
    (loaded) => {
      draw = loaded.drawFormula;
    },
    () => {
      loading = undefined;
    },
  ));

/** Puts each formula into its own element, which shows the formula's source until it is drawn. */
export const markFormulas = (root: Node): void => {
  for (const text of textsIn(root)) {
    if (!hasFormula(text.data) || text.parentElement?.closest(literal)) continue;
    const pieces = splitFormulas(text.data);
    text.replaceWith(...pieces.map((piece) => ("text" in piece ? piece.text : formulaMark(piece))));
  }
};

export const formulaMark = ({ latex, display }: { latex: string; display: boolean }): HTMLElement => {
  const mark = document.createElement("span");
  mark.dataset["formula"] = latex;
  if (display) mark.dataset["display"] = "";
  mark.textContent = writtenFormula({ latex, display });
  return mark;
};

/**
 * Names each formula in a label by its source. Screen readers run the parts of a drawn formula together, and some leave
 * them out of a name.
 */
export const nameFormulas = (root: ParentNode): void => {
  for (const mark of root.querySelectorAll<HTMLElement>("[data-formula]")) {
    mark.role = "img";
    mark.ariaLabel = mark.dataset["formula"]?.trim() ?? "";
  }
};

/** Draws formulas: at once when KaTeX is loaded, else as soon as it is. One that cannot be drawn keeps its source. */
export const drawFormulas = (root: ParentNode): void => {
  const marks = [...root.querySelectorAll<HTMLElement>("[data-formula]")];
  if (marks.length === 0) return;
  if (draw === undefined) return void loadDraw().then(() => drawAll(marks));
  drawAll(marks);
};

const drawAll = (marks: readonly HTMLElement[]) => {
  for (const mark of marks) draw?.(mark.dataset["formula"] ?? "", mark, mark.dataset["display"] !== undefined);
};
