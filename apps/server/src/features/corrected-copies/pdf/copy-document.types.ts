/** A run of letters that look alike. */
export interface Inline {
  text: string;
  bold?: true;
  italic?: true;
  /** Source that could not be said otherwise: code, a formula beyond a line. */
  mono?: true;
  /** Drawn in two dimensions; `text` is its reading in a line. */
  formula?: { latex: string; display: boolean };
}

/** The colour of a paragraph, which its words always say as well. */
export type Tone = "plain" | "dim" | "green" | "orange" | "red" | "blue";

export type Block =
  | { kind: "heading"; level: 1 | 2 | 3 | 4; inlines: Inline[] }
  | { kind: "paragraph"; inlines: Inline[]; tone?: Tone }
  /** `labels` stand in place of bullets: a box that is ticked or empty. */
  | { kind: "list"; ordered: boolean; items: Block[][]; labels?: string[] }
  /** The first row and the first column may be headings. */
  | { kind: "table"; rows: TableCell[][] }
  | { kind: "picture"; picture: number; alt: string }
  /** Stands in from the left, under its own label. */
  | { kind: "part"; label: string; tone: Tone; blocks: Block[] };

export interface TableCell {
  inlines: Inline[];
  heading?: true;
  /** Framed: written by the student. */
  own?: true;
}

/** Everything that is drawn, without anything that would have to be asked for. */
export interface CopyDocument {
  title: string;
  language: string;
  blocks: Block[];
  /** JPEG or PNG, by the number that blocks name. */
  pictures: Uint8Array[];
  /** At the foot of each page; `{page}` and `{pages}` are filled in. */
  footer: string;
}
