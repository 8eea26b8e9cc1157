/**
 * A signal to npm alone ends the shell between npm and us without a word: its end is our sign.
 * Started by hand, we may well outlive the shell that started us.
 * @param {() => void} stop
 */
export const stopWithParent = (stop) => {
  if (!process.env["npm_lifecycle_event"]) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    stop();
  }, 500);
  watch.unref();
};
