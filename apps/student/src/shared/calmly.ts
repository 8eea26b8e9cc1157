/** Without a letter for so long, the student has paused, and anything may be drawn at once. */
const pauseMs = 250;
/** A letter has been drawn by then, and the next one is not there yet. */
const drawnAfterMs = 20;

/** When something that nobody waits for is drawn, if no letter comes before. */
export const dueAt = (asked_at: number, letter_at: number): number => {
  const since = asked_at - letter_at;
  if (since >= pauseMs) return asked_at;
  return letter_at + (since < drawnAfterMs ? drawnAfterMs : pauseMs);
};

/** The same when a letter has come: right after it, and never later than it would have been. */
export const dueAfterLetter = (due_at: number, letter_at: number): number =>
  Math.min(due_at, letter_at + drawnAfterMs);

const waiting = new Set<() => void>();
let timer: ReturnType<typeof setTimeout> | undefined;
let due_at = 0;
let letter_at = Number.NEGATIVE_INFINITY;
let isListening = false;

const drawAll = () => {
  clearTimeout(timer);
  const draws = [...waiting];
  waiting.clear();
  for (const draw of draws) draw();
};

const wait = (until: number, now: number) => {
  clearTimeout(timer);
  due_at = until;
  timer = setTimeout(drawAll, until - now);
};

/** A choice that is clicked is an input too, but not the first of many. */
const onInput = (event: Event) => {
  if (!(event instanceof InputEvent)) return;
  letter_at = performance.now();
  if (waiting.size > 0) wait(dueAfterLetter(due_at, letter_at), letter_at);
};

/**
 * Draws what nobody waits for, such as a clock, so that no letter waits for it: a screen takes one picture in 16 ms, and
 * a letter that comes right after another change is only in the next one. At once when nobody types, else after the next
 * letter or in a pause, a quarter of a second late at most. Answers how to call it off.
 */
export const calmly = (draw: () => void): (() => void) => {
  if (!isListening) window.addEventListener("input", onInput, { capture: true, passive: true });
  isListening = true;
  const now = performance.now();
  const due = dueAt(now, letter_at);
  if (waiting.size === 0 && due > now) wait(due, now);
  waiting.add(draw);
  if (due <= now) drawAll();
  return () => void waiting.delete(draw);
};
