import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { footerBytesOf, tailBytes } from "./object-file.ts";
import type { Outcome, SizesOrder } from "./whole-objects.types.ts";

/** Returns null where there is no object. */
const sizeOfFile = (path: string): number | null => {
  let file: number | undefined;
  try {
    file = openSync(path, "r");
    const found = fstatSync(file);
    if (!found.isFile()) return null;
    const length = Math.min(found.size, tailBytes);
    const tail = Buffer.alloc(length);
    readSync(file, tail, 0, length, found.size - length);
    return found.size - footerBytesOf(tail, found.size);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  } finally {
    if (file !== undefined) closeSync(file);
  }
};

/** Reads all sizes with synchronous calls: four round trips to Node's thread pool per object would cost more. */
export const readSizes = ({ id, paths }: SizesOrder): Outcome => {
  try {
    return { id, kind: "sizes", sizes: paths.map(sizeOfFile) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return { id, kind: "failed", code, message };
  }
};
