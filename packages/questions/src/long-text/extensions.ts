import { Bold } from "@tiptap/extension-bold";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Italic } from "@tiptap/extension-italic";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Text } from "@tiptap/extension-text";
import { Dropcursor, Gapcursor, UndoRedo } from "@tiptap/extensions";
import { FormulaNode } from "./formula/formula-node.ts";

/** Bold, italic, lists and formulas: what an answer needs, and what a grader can read everywhere. */
export const extensions = [
  Bold,
  BulletList,
  Document,
  Dropcursor.configure({ color: "var(--ex-accent)" }),
  Gapcursor,
  HardBreak,
  UndoRedo,
  Italic,
  ListItem,
  ListKeymap,
  OrderedList,
  Paragraph,
  Text,
  FormulaNode,
];

/** Keeps two typed spaces as two spaces when the answer is opened again. */
export const parseOptions = { preserveWhitespace: true } as const;
