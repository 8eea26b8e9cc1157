/** Files that are loaded or loading; the browser then creates the module from its cache. */
const loads = new Map<string, Promise<void>>();

/** The router recognises a missing file by this message, and loads the page of the newer version. */
const failure = (path: string): TypeError => new TypeError(`Failed to fetch dynamically imported module: ${path}`);

/** Files whose load failed: something on the way may have replied in our place, and the cache may hold that reply. */
const failed = new Set<string>();

const fetchScript = async (path: string): Promise<void> => {
  const reply = await fetch(path, { cache: failed.has(path) ? "reload" : "default" }).catch(() => null);
  // Read the reply to its end; otherwise the cache does not store it.
  const isHere = await reply?.arrayBuffer().then(
    () => true,
    () => false,
  );
  const type = reply?.headers.get("content-type") ?? "";
  if (!reply?.ok || !isHere || !type.includes("javascript")) throw failure(path);
};

const loadStyle = (path: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.crossOrigin = "";
    link.href = path;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => {
      link.remove();
      reject(failure(path));
    });
    document.head.append(link);
  });

/** Starts loading a file. A failed one is forgotten, so that the next call tries again. */
const startLoading = (path: string): Promise<void> => {
  const loading = (isStyle(path) ? loadStyle : fetchScript)(path).catch((error: unknown) => {
    loads.delete(path);
    failed.add(path);
    throw error;
  });
  loads.set(path, loading);
  return loading;
};

const isStyle = (path: string): boolean => path.endsWith(".css");

/** Whether the page itself already loads the file. */
const isNamedByPage = (path: string): boolean => {
  const named = isStyle(path) ? `link[rel=stylesheet][href="${path}"]` : `link[href="${path}"], script[src="${path}"]`;
  return document.head.querySelector(named) !== null;
};

const ensureLoaded = async (path: string): Promise<void> =>
  loads.get(path) ?? (isNamedByPage(path) ? undefined : startLoading(path));

/**
 * Wraps each `import()` of a built app, with the files that the part needs. Nearly all browsers (in 2026) remember a
 * failed module fetch for as long as the page lives. So this fetches the module's scripts first, which can be retried.
 */
export const importPart = async <T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> => {
  await Promise.all(files.map((file) => ensureLoaded(import.meta.env.BASE_URL + file)));
  return load();
};
