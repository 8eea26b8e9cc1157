import { readdir } from "node:fs/promises";
import { join, relative, sep } from "node:path";

/** A built browser app: the folder of its files and the path under which it is served. */
export interface StaticApp {
  root: string;
  /** "/" or a path such as "/teach", without a slash at the end. */
  path: string;
}

export interface StaticFile {
  root: string;
  name: string;
  cache_control: string;
}

const forever = "public, max-age=31536000, immutable";
const askAgain = "no-cache";

const listFiles = async (root: string): Promise<string[]> => {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !/^\.|\.(br|gz)$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, "/"));
};

/** Names under assets/ carry a hash of their content; everything else may change with the next version. */
const describe = (root: string, name: string): StaticFile => ({
  root,
  name,
  cache_control: name.startsWith("assets/") ? forever : askAgain,
});

const isUnder = (path: string, app: StaticApp): boolean =>
  app.path === "/" || path === app.path || path.startsWith(`${app.path}/`);

/** A path whose last part has a dot asks for a file; any other may be a screen of the app. */
const asksForFile = (path: string): boolean => /\.[^/]*$/.test(path);

/** `is_visit`: a person opens the address, so the app's own page for unknown addresses helps more than a problem. */
export type FindFile = (path: string, is_visit: boolean) => StaticFile | null;

/**
 * Lists the files once: a built app does not change while it is served, and a path outside the list never touches the
 * disk. Addresses of screens get the app's index page.
 */
export const indexStaticApps = async (apps: readonly StaticApp[]): Promise<FindFile> => {
  const files = new Map<string, StaticFile>();
  for (const app of apps)
    for (const name of await listFiles(app.root)) files.set(join("/", app.path, name), describe(app.root, name));
  const longestFirst = apps.toSorted((a, b) => b.path.length - a.path.length);
  return (path, is_visit) => {
    const exact = files.get(path);
    if (exact || (asksForFile(path) && !is_visit)) return exact ?? null;
    const app = longestFirst.find((one) => isUnder(path, one));
    return (app && files.get(join("/", app.path, "index.html"))) ?? null;
  };
};
