import { randomUUID } from "node:crypto";
import type { ScanFile } from "@examplar/contract";
import { isScanContentType, maxScanBytes, maxScanFiles, maxScanPages, type ScanContentType } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import { isRefusal, refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { IncomingFile } from "../../platform/http/routes.ts";
import type { Parts } from "../../platform/parts.ts";
import type { StoredObject } from "../../platform/storage/storage.ts";
import {
  fileKind,
  hasTooManyPixels,
  headLength,
  nameOf,
  peek,
  saysSizeLate,
  sizeHeadLength,
} from "../answer-pictures/index.ts";
import { countPages } from "./count-pages.ts";
import { countUnplaced, findFile, insertFile } from "./files.repository.ts";
import { presentFile } from "./scans.presenter.ts";
import { findTaughtSheet } from "./scans.policy.ts";
import type { SheetRow } from "./scans.repository.ts";

type BadFile = Refusal<"payload_too_large" | "unsupported_media_type">;

interface Stored extends StoredObject {
  storage_key: string;
  content_type: ScanContentType;
}

/** Validates the actual bytes; ignores the name and the announced type. */
const store = async ({ storage }: Parts, sheet: SheetRow, file: IncomingFile): Promise<Stored | BadFile> => {
  if ((file.announced_size ?? 0) > maxScanBytes) return refuse("payload_too_large");
  const start = await peek(file.bytes, headLength);
  const content_type = fileKind(start.head)?.content_type ?? "";
  if (!isScanContentType(content_type)) return refuse("unsupported_media_type");
  const { head, all } = saysSizeLate(content_type) ? await peek(start.all, sizeHeadLength) : start;
  if (hasTooManyPixels(content_type, head)) return refuse("payload_too_large");
  const storage_key = `scans/${sheet.quiz_id}/${sheet.id}/${randomUUID()}`;
  const pages = countPages(all);
  const stored = await storage.put(storage_key, pages.all, { max_bytes: maxScanBytes });
  if (stored === null) return refuse("payload_too_large");
  if (content_type !== "application/pdf" || pages.count() <= maxScanPages)
    return { ...stored, storage_key, content_type };
  await storage.remove(storage_key);
  return refuse("payload_too_large");
};

interface Given {
  sheet_id: number;
  file_id: string;
  filename: string;
  file: IncomingFile;
}

/** Accepts one file of a scan. Idempotent by its id; refuses other bytes under the same id. */
export const takeFile = async (
  parts: Parts,
  caller: Caller,
  { sheet_id, file_id, filename, file }: Given,
): Promise<ScanFile | BadFile | Refusal<"not_found" | "too_many_files" | "file_mismatch">> => {
  const sheet = await findTaughtSheet(parts.db, caller, sheet_id);
  if (!sheet) return refuse("not_found");
  // Skips the limit for a known file: a scan whose reply was lost must be sent again.
  const isNewHere = (await findFile(parts.db, sheet_id, file_id)) === undefined;
  if (isNewHere && (await countUnplaced(parts.db, sheet_id)) >= 2 * maxScanFiles) return refuse("too_many_files");
  const stored = await store(parts, sheet, file);
  if (isRefusal(stored)) return stored;
  const { storage_key, content_type, byte_size, sha256 } = stored;
  const row = { id: file_id, sheet_id, filename: nameOf(filename), content_type, byte_size, sha256, storage_key };
  const isNew = await insertFile(parts.db, { ...row, created_at: parts.clock.now() });
  if (!isNew) await parts.storage.remove(storage_key);
  const known = await findFile(parts.db, sheet_id, file_id);
  return known?.sha256 === sha256 ? presentFile(known) : refuse("file_mismatch");
};
