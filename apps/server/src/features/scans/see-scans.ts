import type { ScannedSheet } from "@examplar/contract";
import type { Db } from "../../platform/db/db.ts";
import type { FileReply } from "../../platform/http/files/send-file.ts";
import { isRefusal, refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import type { Visitor } from "../attempts/index.ts";
import { findFile } from "./files.repository.ts";
import { presentSheet } from "./scans.presenter.ts";
import { findReadableSheet } from "./scans.policy.ts";
import { findSheetOfScore } from "./scans.repository.ts";

type No = Refusal<"not_found" | "correction_not_visible">;

export const seeSheet = async (parts: Parts, visitor: Visitor, sheet_id: number): Promise<ScannedSheet | No> => {
  const sheet = await findReadableSheet(parts, visitor, sheet_id);
  return isRefusal(sheet) ? sheet : presentSheet(parts.db, sheet);
};

/** Returns the scan of an attempt, for a reader who may see its correction; null before anything was scanned. */
export const scanOfScore = async (db: Db, score_id: number): Promise<ScannedSheet | null> => {
  const sheet = await findSheetOfScore(db, score_id);
  if (!sheet) return null;
  const shown = await presentSheet(db, sheet);
  return shown.subject_files.length > 0 || shown.marked_file ? shown : null;
};

export const seeFile = async (
  parts: Parts,
  visitor: Visitor,
  { sheet_id, file_id }: { sheet_id: number; file_id: string },
): Promise<FileReply | No> => {
  const sheet = await findReadableSheet(parts, visitor, sheet_id);
  if (isRefusal(sheet)) return sheet;
  const file = await findFile(parts.db, sheet_id, file_id);
  if (!file) return refuse("not_found");
  const { filename, content_type, byte_size, storage_key } = file;
  return { filename, content_type, byte_size, open: (range) => parts.storage.open(storage_key, range) };
};
