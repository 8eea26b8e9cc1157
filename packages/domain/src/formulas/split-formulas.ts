export type Piece = { text: string } | { latex: string; display: boolean };

const closings = { "\\(": "\\)", "\\[": "\\]" } as const;

/**
 * Splits a text into plain text and formulas. A formula that is never closed or is empty stays text. No character is
 * lost: the pieces written one after another are the text again.
 */
export const splitFormulas = (text: string): Piece[] => {
  const pieces: Piece[] = [];
  const openings = /\\[([]/g;
  const nowhere = new Set<string>();
  let from = 0;
  for (let found = openings.exec(text); found !== null; found = openings.exec(text)) {
    const opening = found[0] as keyof typeof closings;
    // An opening without a closing here has none later either, so a text full of openings is searched only once.
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

/** Returns a formula as it is written in a text. */
export const writtenFormula = ({ latex, display }: { latex: string; display: boolean }): string =>
  display ? `\\[${latex}\\]` : `\\(${latex}\\)`;

export const hasFormula = (text: string): boolean => /\\[([]/.test(text);
