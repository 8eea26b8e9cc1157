import type { AppPart, StoreProgress, StoreRequest } from "../../service-worker/app-file.types.ts";

/** False on the development server, which has nothing to store, and without service workers. */
export const canStoreApp = "serviceWorker" in globalThis.navigator && import.meta.env.PROD;

const installMs = 20_000;
/** Longer than the worker waits for one file. */
const silenceMs = 90_000;

let noteRegistered = (): void => undefined;
const registeredOnce = new Promise<void>((resolve) => (noteRegistered = resolve));

/** Calling it again retries an installation that failed, for example behind a captive portal. */
export const registerServiceWorker = async (): Promise<void> => {
  if (!canStoreApp) return;
  await navigator.serviceWorker.register("/sw.js").catch((error: unknown) => {
    console.warn("The app could not be stored for use without a network.", error);
  });
  noteRegistered();
};

const findRegistration = () => navigator.serviceWorker.getRegistration().catch(() => undefined);

/** Returns null where no worker is installed within a reasonable time. */
const activeWorker = async (): Promise<ServiceWorker | null> => {
  if (!canStoreApp) return null;
  // On a first visit the worker is registered after the first screen, which may ask before.
  const registration = (await findRegistration()) ?? (await registeredOnce.then(findRegistration));
  if (registration?.active || !registration) return registration?.active ?? null;
  const tooLong = new Promise<null>((resolve) => void setTimeout(() => resolve(null), installMs));
  const ready = await Promise.race([navigator.serviceWorker.ready, tooLong]);
  return ready?.active ?? null;
};

/**
 * Asks the worker to store what is missing of a part of the app. Resolves to true only when every file is stored and
 * verified; the worker compares digests.
 */
export const storeAppFiles = async (
  part: AppPart,
  onProgress: (progress: StoreProgress) => void = () => undefined,
): Promise<boolean> => {
  const worker = await activeWorker();
  if (!worker) return false;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    const finish = (complete: boolean) => {
      clearTimeout(silence);
      port1.close();
      resolve(complete);
    };
    let silence = setTimeout(() => finish(false), silenceMs);
    port1.addEventListener("message", ({ data }: MessageEvent<StoreProgress>) => {
      clearTimeout(silence);
      onProgress(data);
      if (data.done) return finish(data.stored === data.wanted);
      silence = setTimeout(() => finish(false), silenceMs);
    });
    port1.start();
    worker.postMessage({ type: "store", part } satisfies StoreRequest, [port2]);
  });
};
