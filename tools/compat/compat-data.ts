import bcd from "@mdn/browser-compat-data" with { type: "json" };
import supported from "../supported-browsers.json" with { type: "json" };

/** Facts about browsers from MDN: https://github.com/mdn/browser-compat-data. */
interface Statement {
  version_added: string | boolean | null;
  version_removed?: string;
  /** When a full implementation later replaces a partial one, this statement also has `version_removed`. */
  partial_implementation?: boolean;
  flags?: unknown;
  prefix?: string;
  alternative_name?: string;
}
interface Facts {
  support: Record<string, Statement | Statement[] | undefined>;
}
/** A tree of nested features; the facts about a feature are under `__compat`. */
interface Tree {
  [name: string]: Tree;
}

const data = bcd as unknown as Tree;
const factsOf = (tree: Tree | undefined) => tree?.["__compat"] as Facts | undefined;

/** Compares versions by number: "16.4" is earlier than "16.10", and both are earlier than "17". */
export const isLater = (one: string, other: string): boolean => {
  const [a, b] = [one, other].map((version) => version.split(".").map(Number)) as [number[], number[]];
  const [major, minor] = [(a[0] ?? 0) - (b[0] ?? 0), (a[1] ?? 0) - (b[1] ?? 0)];
  return major === 0 ? minor > 0 : major > 0;
};

const versionOf = ({ version_added, ...rest }: Statement): string | null => {
  const is_gone = rest.version_removed !== undefined && !rest.partial_implementation;
  if (is_gone || rest.flags || rest.prefix || rest.alternative_name || typeof version_added !== "string") return null;
  return version_added === "preview" ? null : version_added.replace("≤", "");
};

/** Returns the first version in which a browser has a feature, at least in part; null if it never has. */
const sinceIn = (feature: Tree, browser: string): string | null => {
  const versions = [factsOf(feature)?.support[browser] ?? []].flat().map(versionOf);
  const known = versions.filter((version) => version !== null);
  return known.reduce<string | null>((first, next) => (first === null || isLater(first, next) ? next : first), null);
};

const featureAt = (path: string): Tree | undefined => {
  let found: Tree | undefined = data;
  for (const part of path.split(".")) found = found?.[part];
  return found;
};

/** Returns, by browser, the earliest version that has all of these features. */
export const versionsNeeded = (paths: readonly string[]): Map<string, string> => {
  const needed = new Map<string, string>();
  for (const path of paths) {
    const feature = featureAt(path);
    if (!feature || !factsOf(feature)) throw new Error(`${path} is not in the compatibility data`);
    for (const { compat } of supported.browsers) {
      const since = sinceIn(feature, compat);
      if (since === null) throw new Error(`${compat} has no ${path}`);
      const known = needed.get(compat);
      if (known === undefined || isLater(since, known)) needed.set(compat, since);
    }
  }
  return needed;
};

const isEverywhere = (feature: Tree): boolean =>
  supported.browsers.every(({ compat, since }) => {
    const added = sinceIn(feature, compat);
    return added !== null && !isLater(added, since);
  });

/**
 * An object (`member` is null) or one of its members; `is_static` tells members of the object from those of instances.
 */
export interface Api {
  path: string;
  owner: string;
  member: string | null;
  is_static: boolean;
  is_everywhere: boolean;
}

const own = (tree: Tree) => Object.entries(tree).filter(([name]) => name !== "__compat");
const bare = (name: string) => name.replace(/_static$/, "");

const listOwner = (path: string, owner: string, tree: Tree): Api[] => {
  const itself = { path, owner, member: null, is_static: false, is_everywhere: isEverywhere(tree) };
  const members = own(tree)
    .filter(([name, feature]) => factsOf(feature) && !name.endsWith("_event") && name !== owner)
    .map(([name, feature]) => ({
      path: `${path}.${name}`,
      owner,
      member: bare(name),
      is_static: name.endsWith("_static"),
      is_everywhere: isEverywhere(feature),
    }));
  return factsOf(tree) ? [itself, ...members] : members;
};

/** Lists every API of the JavaScript language and of web pages. */
export const listApis = (): Api[] => {
  const builtins = data["javascript"]!["builtins"]!;
  const intl = own(builtins["Intl"]!).filter(([name]) => /^[A-Z]/.test(name));
  return [
    ...own(data["api"]!).flatMap(([name, tree]) => listOwner(`api.${name}`, name, tree)),
    ...own(builtins).flatMap(([name, tree]) => listOwner(`javascript.builtins.${name}`, name, tree)),
    ...intl.flatMap(([name, tree]) => listOwner(`javascript.builtins.Intl.${name}`, `Intl.${name}`, tree)),
  ];
};
