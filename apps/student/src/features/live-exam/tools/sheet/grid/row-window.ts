/** Rows above and below the visible ones that stand ready, so that a quick scroll shows no gap. */
const spare = 6;

/**
 * The rows that are worth drawing: a sheet may have a thousand. The row that has the focus is always among them, for a
 * focus that leaves the page is a focus lost.
 */
export const rowsToDraw = (top: number, height: number, rowHeight: number, rows: number, focused: number): number[] => {
  const first = Math.max(1, Math.floor(top / rowHeight) + 1 - spare);
  const last = Math.min(rows, Math.ceil((top + height) / rowHeight) + spare);
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  if (focused < first) return [focused, ...drawn];
  return focused > last ? [...drawn, focused] : drawn;
};
