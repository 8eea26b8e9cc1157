const acts = new Set<() => void>();
let leaving = false;

/** `act` ends something that writes into the browser's storage: it must not come back after it was sealed. */
export const onLeave = (act: () => void): void => void acts.add(act);

/** A page that signs out goes to the sign-in page by itself, when nothing readable is left: nobody else sends it there. */
export const isLeaving = (): boolean => leaving;

export const noteLeaving = (is_leaving: boolean): void => {
  leaving = is_leaving;
};

/** This page writes nothing more. */
export const leave = (): void => {
  for (const act of acts) act();
};
