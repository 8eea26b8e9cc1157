import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Arrow } from "./read-arrows.ts";
import { roomNames, rooms } from "./table.ts";

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export const roomOf = (path: string): string | null =>
  roomNames.find((room) => path.startsWith(`${rooms[room].folder}/`)) ?? null;

const readManifest = async (root: string, folder: string): Promise<Manifest> =>
  JSON.parse(await readFile(join(root, folder, "package.json"), "utf8").catch(() => "{}")) as Manifest;

/** Another room is entered by its name and only if it is declared: npm would find it either way. */
export const findClosedDoors = async (root: string, arrows: Arrow[]): Promise<string[]> => {
  const complaints: string[] = [];
  for (const { from, to, written } of arrows) {
    const [here, there] = [roomOf(from), roomOf(to)];
    if (!here || !there || here === there) continue;
    const name = `@examplar/${there}`;
    const { dependencies, devDependencies } = await readManifest(root, rooms[here as keyof typeof rooms].folder);
    if (!written.startsWith(name)) complaints.push(`${from} reaches into ${to}: import ${name} instead`);
    else if (!(name in { ...dependencies, ...devDependencies }))
      complaints.push(`${from} imports ${name}, which its package.json does not declare`);
  }
  return complaints;
};
