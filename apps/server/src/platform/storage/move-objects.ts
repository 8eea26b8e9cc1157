import type { DiskObjects } from "./disk/disk-objects.ts";
import type { Storage } from "./storage.ts";

/**
 * Moves the objects from the disk into another storage, one by one. Deletes a file only after the other storage, which
 * checks the digest, has acknowledged all its bytes. Interrupted anywhere, the next start continues.
 */
export const moveObjects = async (from: DiskObjects, to: Storage): Promise<number> => {
  let moved = 0;
  for await (const { key } of from.list("")) {
    const object = await from.open(key);
    if (!object) continue;
    const { byte_size: max_bytes, content_type, metadata, tags } = object;
    const stored = await to.put(key, await object.read(), { max_bytes, content_type, metadata, tags });
    if (stored?.byte_size !== max_bytes) throw new Error(`${key} could not be moved to the object storage`);
    await from.remove(key);
    moved += 1;
  }
  return moved;
};
