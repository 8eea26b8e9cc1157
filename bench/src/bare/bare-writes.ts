import { open, rename, type FileHandle } from "node:fs/promises";
import { join } from "node:path";

const synced = async (path: string, flags: string, write?: (file: FileHandle) => Promise<void>): Promise<void> => {
  const file = await open(path, flags);
  try {
    await write?.(file);
    await file.sync();
  } finally {
    await file.close();
  }
};

/** The least work of an atomic, durable write: write and sync a file, rename it, and sync its folder. */
export const bareWrites = (folder: string) => {
  let count = 0;
  return async (bytes: Buffer): Promise<void> => {
    count += 1;
    const name = join(folder, String(count));
    await synced(`${name}.new`, "wx", (file) => file.writeFile(bytes));
    await rename(`${name}.new`, name);
    await synced(folder, "r");
  };
};
