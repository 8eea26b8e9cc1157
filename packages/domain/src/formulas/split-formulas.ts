export type Piece = { text: string } | { latex: string; display: boolean };

const closings = { "\\(": "\\)", "\\[": "\\]" } as const;

/**
 * Text with its formulas apart, as the domain counts them: what is opened and never closed, or empty, is text. Every
 * letter is kept, so that the pieces written down again are the text.
 */
export const splitFormulas = (text: string): Piece[] => {
  const pieces: Piece[] = [];
  const openings = /\\[([]/g;
  const nowhere = new Set<string>();
  let from = 0;
  for (let found = openings.exec(text); found !== null; found = openings.exec(text)) {
    const opening = found[0] as keyof typeof closings;
    // One that is not closed here is closed nowhere after: a text full of openings is read once, not once for each.
    const close = nowhere.has(opening) ? -1 : text.indexOf(closings[opening], found.index + 2);
    if (close < 0) {
      nowhere.add(opening);
      continue;
    }
    openings.lastIndex = close + 2;
    const latex = text.slice(found.index + 2, close);
    if (latex.trim() === "") continue;
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) });
    pieces.push({ latex, display: opening === "\\[" });
    from = close + 2;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
};

/** A formula as it is written in a text. */
export const writtenFormula = ({ latex, display }: { latex: string; display: boolean }): string =>
  display ? `\\[${latex}\\]` : `\\(${latex}\\)`;

export const hasFormula = (text: string): boolean => /\\[([]/.test(text);
