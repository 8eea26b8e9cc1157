import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Import } from "./read-imports.ts";
import { workspaceNames, workspaces } from "./table.ts";

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export const workspaceOf = (path: string): string | null =>
  workspaceNames.find((workspace) => path.startsWith(`${workspaces[workspace].folder}/`)) ?? null;

const readManifest = async (root: string, folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, folder, "package.json"), "utf8").catch(() => "{}")) as Manifest;

/**
 * Checks imports across workspaces: by package name, and declared in package.json (npm hoisting hides a missing one).
 */
export const findPackageImportErrors = async (root: string, imports: Import[]): Promise<string[]> => {
  const complaints: string[] = [];
  for (const { from, to, written } of imports) {
    const [here, there] = [workspaceOf(from), workspaceOf(to)];
    if (!here || !there || here === there) continue;
    const name = `@examplar/${there}`;
    const { dependencies, devDependencies } = await readManifest(
      root,
      workspaces[here as keyof typeof workspaces].folder,
    );
    if (!written.startsWith(name)) complaints.push(`${from} reaches into ${to}: import ${name} instead`);
    else if (!(name in { ...dependencies, ...devDependencies }))
      complaints.push(`${from} imports ${name}, which its package.json does not declare`);
  }
  return complaints;
};
