import type { DiskObjects } from "./disk/disk-objects.ts";
import type { Storage } from "./storage.ts";

/**
 * Moves what lies on the disk into another storage, one by one: a file goes only after the other side has acknowledged all
 * of its bytes, whose digest it checks itself. Cut off anywhere, the next start goes on.
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
