import { MathfieldElement } from "mathlive";
// Its fonts are KaTeX's, which this brings; it finds them in the page and asks for no others.
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

/** MathLive, without the keyboard, menu and sounds of its own: our palette does the same, inside the dialog. */
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

/** Before MathLive hears of it, and kept from whoever has the focus once the dialog is gone. In a command it ends that. */
const onKey = (element: MathfieldElement, key: "Enter" | "Escape", listener: () => void) => {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== key || event.isComposing || element.mode === "latex") return;
    event.preventDefault();
    event.stopPropagation();
    listener();
  };
  element.addEventListener("keydown", onKeyDown, true);
};
