/** Extra rows that are drawn above and below the visible ones, so that a quick scroll shows no gap. */
const spare = 6;

/**
 * Returns the rows to draw, because a sheet may have a thousand. The focused row is always among them: if it leaves the
 * page, the focus is lost.
 */
export const rowsToDraw = (top: number, height: number, rowHeight: number, rows: number, focused: number): number[] => {
  const first = Math.max(1, Math.floor(top / rowHeight) + 1 - spare);
  const last = Math.min(rows, Math.ceil((top + height) / rowHeight) + spare);
  const drawn = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  if (focused < first) return [focused, ...drawn];
  return focused > last ? [...drawn, focused] : drawn;
};
