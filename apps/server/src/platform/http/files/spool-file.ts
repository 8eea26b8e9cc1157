import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface SpooledFile {
  path: string;
  remove(): Promise<void>;
}

/** Returns false when there are more bytes than allowed. */
const write = async (path: string, bytes: AsyncIterable<Uint8Array>, max_bytes: number): Promise<boolean> => {
  const file = await open(path, "wx", 0o600);
  let size = 0;
  try {
    for await (const chunk of bytes) {
      size += chunk.byteLength;
      if (size > max_bytes) return false;
      // Not `write`, which may write only a part when the disk is nearly full.
      await file.writeFile(chunk);
    }
    return true;
  } finally {
    await file.close();
  }
};

/**
 * Writes a body to the disk as it arrives, so that a slow or waiting request takes no memory. Returns null when it has
 * more than `max_bytes`.
 */
export const spoolFile = async (bytes: AsyncIterable<Uint8Array>, max_bytes: number): Promise<SpooledFile | null> => {
  const folder = await mkdtemp(join(tmpdir(), "examplar-upload-"));
  const remove = () => rm(folder, { recursive: true, force: true });
  const path = join(folder, "file");
  try {
    if (await write(path, bytes, max_bytes)) return { path, remove };
  } catch (error) {
    await remove();
    throw error;
  }
  await remove();
  return null;
};
