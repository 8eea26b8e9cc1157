/** The first picture of a slow camera, or of a shared screen, comes seconds after it is opened. */
const noPictureMs = 5_000;

/** Returns a function to call at each look; it calls `onMissing` whenever no picture was there for five seconds. */
export const watchForMissingPictures = (
  now_ms: () => number,
  onMissing: (why: Error) => void,
): ((hasPicture: boolean) => void) => {
  // Counted from the first look without a picture: the device may have slept for most of the time before it.
  let missing_ms: number | null = now_ms();
  return (hasPicture) => {
    missing_ms = hasPicture ? null : (missing_ms ?? now_ms());
    if (missing_ms === null || now_ms() - missing_ms < noPictureMs) return;
    missing_ms = now_ms();
    onMissing(new Error("no picture"));
  };
};
