import { supervisionLimits } from "@examplar/domain";
import type { KeptItem, MediaItem } from "./media.types.ts";
import { sendParts } from "./upload-parts.ts";
import { describe, readFailure, type UploadPorts, type UploadReply } from "./upload-replies.ts";

const putWhole = async (
  { item, blob }: KeptItem,
  { client, signal, onProgress }: UploadPorts,
): Promise<UploadReply> => {
  const reply = await client({ method: "PUT", key: item.key, headers: describe(item), body: blob, onProgress });
  return reply?.status === 200 ? { kind: "done" } : readFailure(reply, signal);
};

const forgetParts = async (item: MediaItem, { client, keepUploadId }: UploadPorts): Promise<void> => {
  if (item.upload_id === null) return;
  await client({ method: "DELETE", key: item.key, query: { uploadId: item.upload_id } });
  await keepUploadId(null);
};

/** Uploads an object: in one piece, or in parts of 5 MB when it is larger. */
export const uploadObject = async (kept: KeptItem, ports: UploadPorts): Promise<UploadReply> => {
  if (kept.blob.size <= supervisionLimits.upload_part_bytes) return putWhole(kept, ports);
  const parts = Math.ceil(kept.blob.size / supervisionLimits.upload_part_bytes);
  if (parts > supervisionLimits.upload_max_parts)
    return { kind: "refused", code: `More than ${supervisionLimits.upload_max_parts} parts.` };
  const reply = await sendParts(kept, parts, ports);
  // Parts that do not fit together are deleted and the upload starts again; a refused upload leaves no parts behind.
  if (reply.kind === "refused" || (reply.kind === "failed" && reply.concerns === "object"))
    await forgetParts(kept.item, ports);
  return reply;
};
