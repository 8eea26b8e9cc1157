import { StarterKit } from "@tiptap/starter-kit";
import { FormulaNode } from "./formula/formula-node.ts";

/** Bold, italic, lists and formulas: what an answer needs, and what a grader can read everywhere. */
const kit = StarterKit.configure({
  blockquote: false,
  code: false,
  codeBlock: false,
  heading: false,
  horizontalRule: false,
  link: false,
  strike: false,
  underline: false,
  // It would write a paragraph that the student did not.
  trailingNode: false,
  dropcursor: { color: "var(--ex-accent)" },
});

export const extensions = [kit, FormulaNode];

/** Two spaces that were typed are two spaces when the answer is opened again. */
export const parseOptions = { preserveWhitespace: true } as const;
