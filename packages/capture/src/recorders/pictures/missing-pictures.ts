/** The first picture of a slow camera or a shared screen arrives seconds after it is opened. */
const noPictureMs = 5_000;

/** Returns a function to call at each check; it calls `onMissing` after every five seconds without a picture. */
export const watchForMissingPictures = (
  now_ms: () => number,
  onMissing: (why: Error) => void,
): ((hasPicture: boolean) => void) => {
  // Counts from the first check without a picture: the device may have slept before it.
  let missing_ms: number | null = now_ms();
  return (hasPicture) => {
    missing_ms = hasPicture ? null : (missing_ms ?? now_ms());
    if (missing_ms === null || now_ms() - missing_ms < noPictureMs) return;
    missing_ms = now_ms();
    onMissing(new Error("no picture"));
  };
};
