import type { AppFile } from "./app-file.types.ts";

/** The browser itself reads this cache too: `worker.ts` routes /assets/ to it. */
export const filesCache = "examplar-files";
const parallel = 6;
const timeoutMs = 60_000;

/** Names under /assets/ carry a hash of their content; any other name can mean another file in the next version. */
export const storedUrl = ({ path, sha256 }: AppFile): string =>
  path.startsWith("/assets/") ? path : `${path}?sha256=${encodeURIComponent(sha256)}`;

const isOurs = (reply: Response, { type }: AppFile): boolean =>
  reply.status === 200 && !reply.redirected && (reply.headers.get("content-type") ?? "").includes(type);

/** The browser compares the digest (`integrity`) and fails the request when a portal or a proxy replied instead. */
const request = async (file: AppFile, cache: RequestCache): Promise<Response | null> => {
  const integrity = `sha256-${file.sha256}`;
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await fetch(file.path, { integrity, cache, redirect: "error", signal }).catch(() => null);
  return reply && isOurs(reply, file) ? reply : null;
};

/** The second request bypasses the browser's HTTP cache, which may hold a portal's page under our name. */
const fetchVerified = async (file: AppFile): Promise<Response | null> =>
  (await request(file, "default")) ?? request(file, "reload");

const store = async (cache: Cache, file: AppFile): Promise<boolean> => {
  const reply = await fetchVerified(file);
  if (!reply) return false;
  // When one file finds no room, others still may.
  return cache.put(storedUrl(file), reply).then(
    () => true,
    () => false,
  );
};

const addressOf = (file: AppFile): string => new URL(storedUrl(file), location.origin).href;

/** Reads all names at once: an exam that opens asks for a hundred files, which are nearly always stored. */
const isStoredIn = async (cache: Cache): Promise<(file: AppFile) => boolean> => {
  const stored = new Set((await cache.keys()).map(({ url }) => url));
  return (file) => stored.has(addressOf(file));
};

/** Stores the missing files, a few at a time; resolves to how many are stored and verified at the end. */
export const storeFiles = async (
  files: readonly AppFile[],
  onProgress: (stored: number) => void = () => undefined,
): Promise<number> => {
  const cache = await caches.open(filesCache);
  const isStored = await isStoredIn(cache);
  const waiting = files.filter((file) => !isStored(file));
  let stored = files.length - waiting.length;
  onProgress(stored);
  if (waiting.length === 0) return stored;
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      if (!(await store(cache, file))) continue;
      stored += 1;
      onProgress(stored);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
  // Count again: another version that takes over meanwhile removes files that it does not know.
  return files.filter(await isStoredIn(cache)).length;
};

export const storedFile = async (file: AppFile): Promise<Response | undefined> =>
  (await caches.open(filesCache)).match(storedUrl(file), { ignoreVary: true });

/** Removes files of other versions, and the caches of earlier workers, which were not verified. */
export const removeOthers = async (files: readonly AppFile[], isKept: (name: string) => boolean): Promise<void> => {
  const names = (await caches.keys()).filter((name) => name !== filesCache && !isKept(name));
  await Promise.all(names.map((name) => caches.delete(name)));
  const cache = await caches.open(filesCache);
  const wanted = new Set(files.map(addressOf));
  const stale = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(stale.map((one) => cache.delete(one)));
};
