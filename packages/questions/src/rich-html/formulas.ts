import { hasFormula, splitFormulas, writtenFormula } from "@examplar/domain";
import { textsIn } from "./texts-in.ts";

type Draw = (latex: string, element: HTMLElement, display: boolean) => void;

const literal = "code, kbd, pre, samp";
let draw: Draw | undefined;
let loading: Promise<void> | undefined;

/** KaTeX comes when the first formula does. A load that failed is tried again by the next one. */
const loadDraw = (): Promise<void> =>
  (loading ??= import("./draw-formula.ts").then(
    (loaded) => {
      draw = loaded.drawFormula;
    },
    () => {
      loading = undefined;
    },
  ));

/** An element of its own for each formula, which holds it as it was written until it is drawn. */
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
 * Among the words of a label a formula is read as it was written: the parts it is drawn from would run together, and
 * some readers leave them out of a name altogether.
 */
export const nameFormulas = (root: ParentNode): void => {
  for (const mark of root.querySelectorAll<HTMLElement>("[data-formula]")) {
    mark.role = "img";
    mark.ariaLabel = mark.dataset["formula"]?.trim() ?? "";
  }
};

/** At once when KaTeX is here, else as soon as it is; a formula that cannot be drawn stays as it was written. */
export const drawFormulas = (root: ParentNode): void => {
  const marks = [...root.querySelectorAll<HTMLElement>("[data-formula]")];
  if (marks.length === 0) return;
  if (draw === undefined) return void loadDraw().then(() => drawAll(marks));
  drawAll(marks);
};

const drawAll = (marks: readonly HTMLElement[]) => {
  for (const mark of marks) draw?.(mark.dataset["formula"] ?? "", mark, mark.dataset["display"] !== undefined);
};
