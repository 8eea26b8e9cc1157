interface StoredFiles {
  stored: number;
  wanted: number;
}

/** The service worker lists what it stores, each file with its revision. */
export const countWantedFiles = (worker: string): number => worker.match(/\brevision["']?:/g)?.length ?? 0;

/** Null where the list cannot be read: a wrong percentage is worse than none. All is stored only when the worker says so. */
export const percentStored = ({ stored, wanted }: StoredFiles): number | null =>
  wanted === 0 ? null : Math.min(99, Math.floor((stored / wanted) * 100));

let wanted: Promise<number> | undefined;

const readWanted = async (): Promise<number> => countWantedFiles(await (await fetch("/sw.js")).text());

export const countStoredFiles = async (): Promise<StoredFiles> => {
  wanted ??= readWanted().catch(() => {
    wanted = undefined;
    return 0;
  });
  const names = (await caches.keys()).filter((name) => name.includes("precache"));
  const counts = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
  return { stored: counts.reduce((sum, count) => sum + count, 0), wanted: await wanted };
};
