/**
 * A part of the app that can be asked for again. Some browsers remember for as long as the page lives that a module could not be
 * had: without a network it is not asked for, unless it is here already, or the service worker may keep it.
 */
export const createCodeLoader = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  let isHere = false;
  return async () => {
    if (!isHere && !navigator.onLine && !navigator.serviceWorker?.controller)
      throw new Error("there is no network to load code from");
    const loaded = await load();
    isHere = true;
    return loaded;
  };
};

const tryAgainMs = 3_000;

/**
 * For parts that a screen goes on without: asked for until they are here. `lazy` remembers what failed for as long as the page
 * lives, and would take the whole screen away.
 */
export const createPatientLoader = <T>(load: () => Promise<T>): (() => Promise<T>) => {
  const loadOnce = createCodeLoader(load);
  const loadPatiently = async (): Promise<T> => {
    try {
      return await loadOnce();
    } catch {
      await new Promise((resolve) => void setTimeout(resolve, tryAgainMs));
      return loadPatiently();
    }
  };
  return loadPatiently;
};
