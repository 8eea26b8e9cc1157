import { statfs } from "node:fs/promises";

/** Space reserved from uploads: the database may be on the same disk, and answers matter more than pictures. */
const reservedBytes = 1024 ** 3;
const keptForMs = 1_000;

export const createDiskRoom = (root: string, reserved = reservedBytes) => {
  let known: { has_room: boolean; until: number } | undefined;
  return async (): Promise<boolean> => {
    if (known && known.until > performance.now()) return known.has_room;
    const { bavail, bsize } = await statfs(root);
    known = { has_room: bavail * bsize > reserved, until: performance.now() + keptForMs };
    return known.has_room;
  };
};
