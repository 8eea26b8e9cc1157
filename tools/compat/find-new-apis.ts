import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { projectRoot } from "../checks/finish.ts";
import { sourceFiles } from "../checks/source-files.ts";
import type { Api } from "./compat-data.ts";

export interface UsedApi {
  file: string;
  line: number;
  api: Api;
}

/** Objects whose methods we recognise by name. Methods of rarer objects share their names with our own functions. */
const wellKnown =
  /^(Array|String|Promise|Set|Map|WeakMap|RegExp|Date|ArrayBuffer|Uint8Array|TypedArray|Intl\.\w+|Node|Element|HTML\w*Element|Document|Navigator|Window|Response|Request|Blob|Selection|Range|ReadableStream|AbortSignal|URLSearchParams|Headers|FormData|Crypto|Clipboard|StorageManager|IDB\w+|CanvasRenderingContext2D|EventTarget)$/;
const escaped = (name: string) => name.replaceAll(/[.$@]/g, "\\$&");
const isName = (name: string) => /^[\w.]+$/.test(name);

/** Returns the pattern of an API's use in source text; null if text cannot show it or other APIs share its name. */
const patternOf = ({ owner, member, is_static }: Api, shared: ReadonlySet<string>): RegExp | null => {
  if (!isName(owner) || (member !== null && !isName(member))) return null;
  const name = escaped(owner);
  if (member === null)
    return /^[A-Z]/.test(owner) ? new RegExp(`\\bnew ${name}\\b`) : new RegExp(`(?<![.\\w])${name}\\(`);
  if (is_static) return new RegExp(`(?<![.\\w])${name}\\.${member}\\b`);
  // Excludes the library Zod, whose `z.union()` is not `Set.union()`.
  return shared.has(member) || !wellKnown.test(owner) ? null : new RegExp(`(?<!\\bz)\\.${member}\\(`);
};

const isBrowserCode = (file: string) =>
  /^(apps\/(student|teacher)|packages\/[^/]+)\/src\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file);

/** Removes comments but keeps line breaks, so that line numbers stay right. */
const withoutComments = (text: string) =>
  text.replaceAll(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, (comment) => comment.replaceAll(/[^\n]/g, ""));

/** Searches the text of our own code. What libraries use, the journey test in the oldest browser finds. */
export const findNewApis = async (apis: readonly Api[]): Promise<{ files: number; found: UsedApi[] }> => {
  const shared = new Set(apis.filter(({ is_everywhere }) => is_everywhere).map(({ member }) => member ?? ""));
  const searched = apis
    .filter(({ is_everywhere }) => !is_everywhere)
    .flatMap((api) => {
      const pattern = patternOf(api, shared);
      return pattern ? [{ api, pattern }] : [];
    });
  const found: UsedApi[] = [];
  const files = (await sourceFiles("{ts,tsx}")).filter(isBrowserCode);
  for (const file of files) {
    const text = withoutComments(await readFile(join(projectRoot, file), "utf8"));
    for (const { api, pattern } of searched) {
      if (!pattern.test(text)) continue;
      const line = text.split("\n").findIndex((one) => pattern.test(one)) + 1;
      found.push({ file, line, api });
    }
  }
  return { files: files.length, found };
};
