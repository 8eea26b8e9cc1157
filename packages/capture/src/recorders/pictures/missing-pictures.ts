/** The first picture of a slow camera, or of a shared screen, comes seconds after it is opened. */
const noPictureMs = 5_000;

/** Returns a function to call at each look; it calls `onMissing` once when no picture was there for five seconds. */
export const watchForMissingPictures = (
  now_ms: () => number,
  onMissing: (why: Error) => void,
): ((hasPicture: boolean) => void) => {
  // Counted from the first look without a picture: the device may have slept for most of the time before it.
  let missing_ms: number | null = now_ms();
  let isReported = false;
  return (hasPicture) => {
    if (hasPicture) {
      missing_ms = null;
      isReported = false;
      return;
    }
    missing_ms ??= now_ms();
    if (isReported || now_ms() - missing_ms < noPictureMs) return;
    isReported = true;
    onMissing(new Error("no picture"));
  };
};
