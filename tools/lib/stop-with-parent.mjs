/**
 * Calls `stop` when the parent process ends: a signal to npm alone ends the shell between npm and us, but sends us
 * nothing. Does nothing outside npm: a program started by hand may outlive its shell.
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
