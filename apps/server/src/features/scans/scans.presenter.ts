import type { ScanFile, ScannedSheet } from "@examplar/contract";
import type { ScanContentType } from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import { listPlaced, type FileRow } from "./files.repository.ts";
import type { SheetRow } from "./scans.repository.ts";

export const presentFile = ({ id, sheet_id, filename, content_type, byte_size }: FileRow): ScanFile => ({
  file_id: id,
  url: `/api/v1/scanned_paper_quiz_sheets/${sheet_id}/files/${id}`,
  filename,
  content_type: content_type as ScanContentType,
  byte_size,
});

export const presentSheet = async (
  db: Db,
  { id, quiz_id, user_id, score_id, edited }: SheetRow,
): Promise<ScannedSheet> => {
  const files = await listPlaced(db, id);
  const subject_files = files.filter(({ role }) => role === "subject").map(presentFile);
  const marked = files.find(({ role }) => role === "marked");
  return {
    id,
    quiz_id,
    user_id,
    score_id,
    subject_file_url: subject_files[0]?.url ?? null,
    subject_files,
    marked_file: marked ? presentFile(marked) : null,
    edited,
  };
};
