export type Piece = { text: string } | { latex: string; display: boolean };

const closings = { "\\(": "\\)", "\\[": "\\]" } as const;

/**
 * Text with its formulas apart, as the domain counts them: what is opened and never closed, or empty, is text. Every
 * letter is kept, so that the pieces written down again are the text.
 */
export const splitFormulas = (text: string): Piece[] => {
  const pieces: Piece[] = [];
  let from = 0;
  let searched = 0;
  for (let open = nextOpening(text, 0); open >= 0; open = nextOpening(text, searched)) {
    const opening = text.slice(open, open + 2) as keyof typeof closings;
    const close = text.indexOf(closings[opening], open + 2);
    const latex = close < 0 ? "" : text.slice(open + 2, close);
    searched = close < 0 ? open + 2 : close + 2;
    if (latex.trim() === "") continue;
    if (open > from) pieces.push({ text: text.slice(from, open) });
    pieces.push({ latex, display: opening === "\\[" });
    from = searched;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
};

/** A formula as it is written in a text. */
export const writtenFormula = ({ latex, display }: { latex: string; display: boolean }): string =>
  display ? `\\[${latex}\\]` : `\\(${latex}\\)`;

export const hasFormula = (text: string): boolean => /\\[([]/.test(text);

const nextOpening = (text: string, from: number): number => {
  const found = text.slice(from).search(/\\[([]/);
  return found < 0 ? -1 : from + found;
};
