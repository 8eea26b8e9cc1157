import { keepNoMoreMessages } from "@examplar/ui";

const writers = new Set<() => void>();
const closers = new Set<() => void>();
let [leaving, left] = [false, false];

/** Registers a callback that flushes debounced input of a screen, such as the letters of a word. */
export const beforeLeaving = (act: () => void): void => void writers.add(act);

/** Registers a callback that stops something which sends in this person's name. */
export const onLeave = (act: () => void): void => void closers.add(act);

/**
 * Whether the page is signing out. It opens the sign-in page itself, once nothing readable is left in storage. Nothing
 * else may redirect it before.
 */
export const isLeaving = (): boolean => leaving;

export const noteLeaving = (is_leaving: boolean): void => {
  leaving = is_leaving;
};

/** Flushes everything typed to where it is stored. */
export const writeDown = (): void => {
  for (const act of writers) act();
};

/** Whether writing to the browser's storage must stop: sealed data would become readable again. */
export const hasLeft = (): boolean => left;

export const leave = (): void => {
  writeDown();
  left = true;
  keepNoMoreMessages();
  for (const act of closers) act();
};
