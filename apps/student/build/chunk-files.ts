import type { IndexHtmlTransformContext } from "vite";

export type Bundle = NonNullable<IndexHtmlTransformContext["bundle"]>;

/** Returns a chunk with everything that it cannot run without. */
export const filesOf = (bundle: Bundle, file: string, known = new Set<string>()): Set<string> => {
  const chunk = bundle[file];
  if (chunk?.type !== "chunk" || known.has(file)) return known;
  known.add(file);
  for (const imported of chunk.imports) filesOf(bundle, imported, known);
  return known;
};
