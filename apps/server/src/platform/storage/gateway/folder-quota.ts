import type { DiskObjects } from "../disk/disk-objects.ts";
import type { DiskUploads } from "../disk/disk-uploads.ts";
import type { Quota } from "../storage.ts";
import type { Identity } from "./keyring.ts";

const maxKept = 10_000;

interface Disk {
  objects: Pick<DiskObjects, "list">;
  uploads: Pick<DiskUploads, "filesUnder">;
}

/** Measures a folder. Parts of unfinished uploads count, because they use the disk, too. */
const usageOf = async ({ objects, uploads }: Disk, prefix: string): Promise<Quota> => {
  const usage = { objects: 0, bytes: 0 };
  for (const files of [objects.list(prefix.slice(0, -1)), uploads.filesUnder(prefix)])
    for await (const { byte_size } of files) {
      usage.objects += 1;
      usage.bytes += byte_size;
    }
  return usage;
};

/**
 * Counts the objects put under each prefix in this process. At the limit it measures the folder itself, because other
 * processes put objects there, too, and an object put twice counts once. Returns false when the bytes exceed the quota.
 */
export const createFolderQuota = (disk: Disk) => {
  const known = new Map<string, Promise<Quota>>();

  const measure = (prefix: string): Promise<Quota> => {
    const usage = usageOf(disk, prefix);
    usage.catch(() => known.delete(prefix));
    const [oldest] = known.size >= maxKept ? known.keys() : [];
    if (oldest !== undefined) known.delete(oldest);
    known.set(prefix, usage);
    return usage;
  };

  return async (identity: Identity, byte_size: number): Promise<boolean> => {
    if (identity.kind === "owner" || !identity.quota) return true;
    const { prefix, quota } = identity;
    const fits = (usage: Quota): boolean => usage.objects < quota.objects && usage.bytes + byte_size <= quota.bytes;
    let usage = await (known.get(prefix) ?? measure(prefix));
    if (!fits(usage)) usage = await measure(prefix);
    if (!fits(usage)) return false;
    usage.objects += 1;
    usage.bytes += byte_size;
    return true;
  };
};
