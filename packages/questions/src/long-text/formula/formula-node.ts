import { Node } from "@tiptap/core";
import { drawFormulas, formulaMark } from "../../rich-html/formulas.ts";
import { writtenFormula } from "@examplar/domain";
import css from "../long-text.module.css";

interface Formula {
  latex: string;
  display: boolean;
}

/** A formula in a text: one unit for the caret, drawn on the screen, `\( … \)` when stored or copied. */
export const FormulaNode = Node.create({
  name: "formula",
  group: "inline",
  inline: true,
  atom: true,
  selectable: true,
  addAttributes: () => ({
    latex: { default: "", parseHTML: (element: HTMLElement) => element.dataset["formula"] ?? "", rendered: false },
    display: {
      default: false,
      parseHTML: (element: HTMLElement) => element.dataset["display"] !== undefined,
      rendered: false,
    },
  }),
  parseHTML: () => [{ tag: "span[data-formula]" }],
  renderHTML: ({ node }) => {
    const { latex } = node.attrs as Formula;
    return ["span", { "data-formula": latex }, writtenFormula(node.attrs as Formula)];
  },
  renderText: ({ node }) => writtenFormula(node.attrs as Formula),
  addNodeView: () => (props) => {
    const dom = document.createElement("span");
    dom.className = css["formula"] ?? "";
    dom.append(formulaMark(props.node.attrs as Formula));
    drawFormulas(dom);
    return { dom };
  },
});
