/** Without a letter for so long, the student has paused, and anything may be drawn at once. */
const pauseMs = 250;

/** When something that nobody waits for is drawn, if no letter comes before. */
export const dueAt = (asked_at: number, letter_at: number): number => Math.max(asked_at, letter_at + pauseMs);

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let letter_at = Number.NEGATIVE_INFINITY;
let isListening = false;

const drawAll = () => {
  clearTimeout(timer);
  const draws = [...waiting];
  waiting.clear();
  for (const draw of draws) draw();
};

/** A choice that is clicked is an input too, but not one of many. */
const onInput = (event: Event) => {
  if (!(event instanceof InputEvent)) return;
  letter_at = performance.now();
  // As soon as the letter has been drawn, long before the next one; where nothing is drawn, the pause comes.
  if (waiting.size > 0) requestAnimationFrame(() => void setTimeout(drawAll, 0));
};

/**
 * Draws what nobody waits for, such as a clock, so that no letter waits for it: for some 40 ms after another change a letter
 * has to wait for the screen's next picture. At once when nobody types, else right behind the next letter or in a pause,
 * a quarter of a second late at most. Answers how to call it off.
 */
export const calmly = (draw: () => void): (() => void) => {
  if (!isListening) window.addEventListener("input", onInput, { capture: true, passive: true });
  isListening = true;
  const now = performance.now();
  const due = dueAt(now, letter_at);
  if (waiting.size === 0 && due > now) timer = setTimeout(drawAll, due - now);
  waiting.add(draw);
  if (due <= now) drawAll();
  return () => void waiting.delete(draw);
};
