import { MathfieldElement } from "mathlive";
// This loads KaTeX's fonts, which MathLive uses: it finds them in the page and requests no others.
import "katex/dist/katex.min.css";

MathfieldElement.fontsDirectory = null;
MathfieldElement.soundsDirectory = null;

export interface MathField {
  element: HTMLElement;
  getLatex: () => string;
  /** `#@` stands for what is selected, `#?` for a place to fill in. */
  insert: (latex: string) => void;
  onEnter: (listener: (latex: string) => void) => void;
  onEscape: (listener: () => void) => void;
}

/** MathLive without its own keyboard, menu and sounds: our palette replaces them inside the dialog. */
export const createMathField = (latex: string, label: string, language: string): MathField => {
  MathfieldElement.locale = language;
  const element = new MathfieldElement({ mathVirtualKeyboardPolicy: "manual", popoverPolicy: "off" });
  element.setAttribute("aria-label", label);
  element.value = latex;
  const getLatex = () => element.getValue("latex-without-placeholders").trim();
  return {
    element,
    getLatex,
    insert: (part) => {
      element.focus();
      element.insert(part, { focus: true, selectionMode: "placeholder" });
    },
    onEnter: (listener) => onKey(element, "Enter", () => listener(getLatex())),
    onEscape: (listener) => onKey(element, "Escape", listener),
  };
};

/**
 * Handles a key before MathLive does, and keeps it from the element that gets the focus when the dialog closes. While a
 * LaTeX command is typed, MathLive gets the key and ends the command.
 */
const onKey = (element: MathfieldElement, key: "Enter" | "Escape", listener: () => void) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== key || event.isComposing || element.mode === "latex") return;
    event.preventDefault();
    event.stopPropagation();
    listener();
  };
  element.addEventListener("keydown", onKeyDown, true);
};
