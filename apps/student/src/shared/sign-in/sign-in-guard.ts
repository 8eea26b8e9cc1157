/**
 * A screen that must not be left, an exam, asks for the sign-in where it stands. Everywhere else the app goes to the
 * sign-in page.
 */
let askHere: (() => void) | null = null;

export const guardSignIn = (ask: () => void) => {
  askHere = ask;
  return () => {
    if (askHere === ask) askHere = null;
  };
};

/** Somebody else uses this browser: no screen stays. */
export const askNowhere = () => {
  askHere = null;
};

/** True when a screen has taken the question on itself. */
export const askedWhereItStands = (): boolean => {
  askHere?.();
  return askHere !== null;
};
