import { rm } from "node:fs/promises";
import { gatewayBucket, gatewayRegion } from "../gateway/gateway.constants.ts";
import { openKeyring, type Keyring } from "../gateway/keyring.ts";
import type { Storage } from "../storage.ts";
import { createDiskObjects, type DiskObjects } from "./disk-objects.ts";
import { createDiskUploads, type DiskUploads } from "./disk-uploads.ts";
import { filesUnder } from "./folders.ts";
import { createRevocations, type Revocations } from "./revocations.ts";

/** The storage with the internals that the gateway uses to serve the same files. */
export interface DiskStorage extends Storage {
  disk: { objects: DiskObjects; uploads: DiskUploads; keyring: Keyring; revocations: Revocations };
}

export const isDiskStorage = (storage: Storage): storage is DiskStorage => "disk" in storage;

/** Stores objects as files under `root`. Browsers upload through the gateway at `endpoint`. */
export const createDiskStorage = (root: string, endpoint: string): DiskStorage => {
  const objects = createDiskObjects(root);
  const uploads = createDiskUploads(objects);
  const keyring = openKeyring(root);
  const revocations = createRevocations(root);

  const removeComing = async (isOver: (began_at: Date) => boolean): Promise<number> => {
    let removed = 0;
    for await (const { path, modified_at } of filesUnder(objects.coming)) {
      if (!isOver(modified_at)) continue;
      await rm(path, { force: true });
      removed += 1;
    }
    return removed;
  };

  const abortOld = async (isOver: (began_at: Date) => boolean): Promise<number> => {
    let removed = 0;
    for await (const upload of uploads.list()) {
      if (!isOver(upload.began_at)) continue;
      await uploads.abort(upload);
      removed += 1;
    }
    return removed;
  };

  return {
    disk: { objects, uploads, keyring, revocations },
    put: async (key, bytes, { max_bytes, ...described }) => {
      const written = await objects.put(key, bytes, { max_bytes, described });
      return written && { byte_size: written.byte_size, sha256: written.sha256 };
    },
    sizeOf: async (key) => (await objects.stat(key))?.byte_size ?? null,
    sizesOf: async (keys) => (keys.length === 0 ? [] : objects.sizesOf(keys)),
    open: async (key, range) => (await objects.open(key))?.read(range) ?? null,
    remove: objects.remove,
    list: objects.list,
    removeUnfinished: async (isOver) =>
      (await removeComing(isOver)) + (await objects.settleOld(isOver)) + (await abortOld(isOver)),
    grantUploads: async (prefix, { now, seconds, quota }) => {
      const expires_at = new Date(now.getTime() + seconds * 1000);
      const where = { endpoint, region: gatewayRegion, bucket: gatewayBucket, prefix };
      return { ...where, ...keyring.grant({ prefix, granted_at: now, expires_at, quota }), expires_at };
    },
    revokeUploads: async (prefix, at) => {
      await revocations.revoke(prefix, at);
      await objects.settleUnder(prefix);
    },
  };
};
