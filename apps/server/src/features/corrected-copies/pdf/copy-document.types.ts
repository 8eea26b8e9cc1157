/** Text in one style. */
export interface Inline {
  text: string;
  bold?: true;
  italic?: true;
  /** Source text with no other form: code, or a formula that does not fit in a line. */
  mono?: true;
  /** A formula to draw in two dimensions; `text` is its form in a line. */
  formula?: { latex: string; display: boolean };
}

/** The colour of a paragraph; its words always carry the same meaning. */
export type Tone = "plain" | "dim" | "green" | "orange" | "red" | "blue";

export type Block =
  | { kind: "heading"; level: 1 | 2 | 3 | 4; inlines: Inline[] }
  | { kind: "paragraph"; inlines: Inline[]; tone?: Tone }
  /** `labels` replace the bullets, for instance with a ticked or empty box. */
  | { kind: "list"; ordered: boolean; items: Block[][]; labels?: string[] }
  /** The first row and the first column may be headings. */
  | { kind: "table"; rows: TableCell[][] }
  | { kind: "picture"; picture: number; alt: string }
  /** Indented under its own label. */
  | { kind: "part"; label: string; tone: Tone; blocks: Block[] };

export interface TableCell {
  inlines: Inline[];
  heading?: true;
  /** Framed, because the student wrote it. */
  own?: true;
}

/** Everything to draw, without any further lookup. */
export interface CopyDocument {
  title: string;
  language: string;
  blocks: Block[];
  /** JPEG or PNG; blocks refer to them by index. */
  pictures: Uint8Array[];
  /** The footer of each page, with `{page}` and `{pages}` as placeholders. */
  footer: string;
}
