/**
 * Set by a screen that must not be left, such as an exam: it asks for the sign-in itself. Everywhere else the app goes
 * to the sign-in page.
 */
let askHere: (() => void) | null = null;

export const guardSignIn = (ask: () => void) => {
  askHere = ask;
  return () => {
    if (askHere === ask) askHere = null;
  };
};

/** Called when somebody else uses this browser: then no screen may stay. */
export const clearSignInGuard = () => {
  askHere = null;
};

/** Returns true when a screen has asked for the sign-in itself. */
export const askForSignInHere = (): boolean => {
  askHere?.();
  return askHere !== null;
};
