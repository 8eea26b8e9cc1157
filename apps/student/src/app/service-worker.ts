/** Every open page of the app holds this lock, so that a page can tell whether it is the only one. */
const pageLock = "examplar.page";

/** Resolves once this page holds the lock, until the page is closed. */
const holdPage = (): Promise<void> =>
  new Promise((held) => {
    void navigator.locks.request(pageLock, { mode: "shared" }, () => {
      held();
      return new Promise<never>(() => {});
    });
  });

const isOnlyPage = async (): Promise<boolean> => {
  // `locks` is absent where the page is not served over TLS; there is no service worker there either.
  if (!navigator.locks) return false;
  await holdPage();
  const { held = [] } = await navigator.locks.query();
  return held.filter(({ name }) => name === pageLock).length === 1;
};

/** Longer than any worker needs to start; after this time the old version stays in use. */
const takeOverMs = 3_000;

/**
 * Activates a waiting version when this page is the only one: before anything is shown, and never while a student
 * works. Returns true when the page is about to be loaded again.
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
