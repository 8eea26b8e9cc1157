import { Readable } from "node:stream";
import type { FileReply } from "../../platform/http/files/send-file.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import type { CopyFile, CopyScore } from "./copies.repository.ts";
import { composeCopy } from "./pdf/compose-copy.ts";
import type { CopyRenderer } from "./pdf/render-copies.ts";
import type { Copy } from "./read-copies.ts";

/** Picture types that the PDF can show; the copy only names other files. */
const drawable = new Set(["image/png", "image/jpeg"]);
const maxPictureBytes = 16 * 1024 * 1024;
const maxCopyBytes = 64 * 1024 * 1024;

const readAll = async (stream: Readable): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Reads the pictures of answers, up to a reasonable size of the document. */
const readPictures = async ({ storage }: Parts, files: readonly CopyFile[]): Promise<Map<number, Uint8Array>> => {
  const pictures = new Map<number, Uint8Array>();
  let total = 0;
  for (const { id, content_type, byte_size, storage_key } of files) {
    if (!drawable.has(content_type) || storage_key === null || byte_size > maxPictureBytes) continue;
    total += byte_size;
    if (total > maxCopyBytes) break;
    const stream = await storage.open(storage_key);
    if (stream) pictures.set(id, await readAll(stream));
  }
  return pictures;
};

/** Characters that some file system or zip reader rejects in a name. */
const unfit = /[\p{Cc}<>:"/\\|?*]+/gu;

/** `Quiz name - Student name.pdf`. */
export const nameOfCopy = ({ quiz_name, name }: Pick<CopyScore, "quiz_name" | "name">): string =>
  `${[quiz_name, name]
    .map((part) => part.replaceAll(unfit, " ").replaceAll(/\s+/g, " ").trim())
    .join(" - ")
    .slice(0, 180)}.pdf`;

/** Returns null when the copy cannot be drawn. */
export const drawCopy = async (
  parts: Parts,
  renderer: CopyRenderer,
  copy: Copy,
  shows_points: boolean,
): Promise<Uint8Array | null> => {
  const document = composeCopy(copy, { shows_points, pictures: await readPictures(parts, copy.files) });
  const bytes = await renderer.render(document);
  if (bytes === null) parts.log.error({ score_id: copy.score.id }, "a corrected copy could not be drawn");
  return bytes;
};

/** Wraps a document in memory as a file that can be read in ranges. */
export const asFile = (filename: string, bytes: Uint8Array): FileReply => ({
  filename,
  content_type: "application/pdf",
  byte_size: bytes.byteLength,
  open: async (range) => Readable.from([range ? bytes.subarray(range.first, range.last + 1) : bytes]),
});

/** Limit for the queue: further documents would only wait, and hold memory meanwhile. */
const maxWaiting = 20;

export const isBusy = (renderer: CopyRenderer): Refusal<"service_unavailable"> | null =>
  renderer.waiting() > maxWaiting ? refuse("service_unavailable") : null;
