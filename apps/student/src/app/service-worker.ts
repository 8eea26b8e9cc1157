/** Every open page of the app holds this lock, so that a page can tell whether it is the only one. */
const pageLock = "examplar.page";

/** Resolves once held; the lock ends with the page. */
const holdPage = (): Promise<void> =>
  new Promise((held) => {
    void navigator.locks.request(pageLock, { mode: "shared" }, () => {
      held();
      return new Promise<never>(() => {});
    });
  });

const isOnlyPage = async (): Promise<boolean> => {
  // Absent where the page is not served over TLS; there is no service worker there either.
  if (!navigator.locks) return false;
  await holdPage();
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name === pageLock).length === 1;
};

/** Longer than any worker needs to start; the old version then simply goes on. */
const takeOverMs = 3_000;

/**
 * A new version waits until a page is opened while no other one is: it takes over before anything is shown, and never
 * under a student's hands. Returns true when the page is being loaded again.
 */
export const takeOverIfWaiting = async (): Promise<boolean> => {
  const alone = await isOnlyPage();
  if (!import.meta.env.PROD || !navigator.serviceWorker?.controller) return false;
  const registration = await navigator.serviceWorker.getRegistration();
  const waiting = registration?.waiting;
  if (!waiting || !alone) return false;
  return new Promise((resolve) => {
    const giveUp = setTimeout(() => resolve(false), takeOverMs);
    navigator.serviceWorker.addEventListener(
      "controllerchange",
      () => {
        clearTimeout(giveUp);
        resolve(true);
        window.location.reload();
      },
      { once: true },
    );
    waiting.postMessage({ type: "SKIP_WAITING" });
  });
};
