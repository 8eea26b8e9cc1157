/** Files that are here or on their way: a module is then made of what is in the browser's cache. */
const brought = new Map<string, Promise<void>>();

/** The router knows by these words that a file is gone, and loads the page of the newer version. */
const failure = (path: string): TypeError => new TypeError(`Failed to fetch dynamically imported module: ${path}`);

/** Between the browser and the server something may have replied in our place, and the cache may have kept it. */
const failed = new Set<string>();

const fetchScript = async (path: string): Promise<void> => {
  const reply = await fetch(path, { cache: failed.has(path) ? "reload" : "default" }).catch(() => null);
  // Read to its end, or the cache does not have it.
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

/** A file that failed is forgotten, and asked for again. */
const startLoading = (path: string): Promise<void> => {
  const loading = (isStyle(path) ? loadStyle : fetchScript)(path).catch((error: unknown) => {
    brought.delete(path);
    failed.add(path);
    throw error;
  });
  brought.set(path, loading);
  return loading;
};

const isStyle = (path: string): boolean => path.endsWith(".css");

/** What the page itself names is left to it. */
const isNamedByPage = (path: string): boolean => {
  const named = isStyle(path) ? `link[rel=stylesheet][href="${path}"]` : `link[href="${path}"], script[src="${path}"]`;
  return document.head.querySelector(named) !== null;
};

const bring = async (path: string): Promise<void> =>
  brought.get(path) ?? (isNamedByPage(path) ? undefined : startLoading(path));

/**
 * Stands around each `import()` of a built app, with the files that the part needs. Browsers remember for as long as the page
 * lives that a module could not be fetched (in 2026 nearly all of them): so its scripts are fetched first, which can be tried
 * again.
 */
export const importPart = async <T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> => {
  await Promise.all(files.map((file) => bring(import.meta.env.BASE_URL + file)));
  return load();
};
