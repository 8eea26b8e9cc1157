import { keepNoMoreMessages } from "@examplar/ui";

const writers = new Set<() => void>();
const closers = new Set<() => void>();
let [leaving, left] = [false, false];

/** `act` reports what a screen still gathers, such as the letters of a word. */
export const beforeLeaving = (act: () => void): void => void writers.add(act);

/** `act` ends something that sends in this person's name. */
export const onLeave = (act: () => void): void => void closers.add(act);

/** A page that signs out goes to the sign-in page by itself, when nothing readable is left: nobody else sends it there. */
export const isLeaving = (): boolean => leaving;

export const noteLeaving = (is_leaving: boolean): void => {
  leaving = is_leaving;
};

/** Everything typed is where it is kept. */
export const writeDown = (): void => {
  for (const act of writers) act();
};

/** Nothing may be written into the browser's storage any more: it would come back readable after it was sealed. */
export const hasLeft = (): boolean => left;

export const leave = (): void => {
  writeDown();
  left = true;
  keepNoMoreMessages();
  for (const act of closers) act();
};
