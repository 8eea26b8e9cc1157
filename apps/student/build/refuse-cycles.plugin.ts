import type { Plugin } from "vite";
import { filesOf } from "./chunk-files.ts";

/**
 * Fails the build when two files import each other, because one would run before what it needs. One module in the wrong
 * chunk group is enough to cause this.
 */
export const refuseCycles = (): Plugin => ({
  name: "refuse-cycles",
  generateBundle: (_options, bundle) => {
    const after = new Map<string, Set<string>>();
    for (const file of Object.keys(bundle)) after.set(file, filesOf(bundle, file));
    for (const [file, files] of after)
      for (const other of files)
        if (other !== file && after.get(other)?.has(file)) throw new Error(`${file} and ${other} import each other.`);
  },
});
