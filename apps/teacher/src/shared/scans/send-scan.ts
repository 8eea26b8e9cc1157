import type { ScanFile, ScannedSheet } from "@examplar/contract";
import { decideSheetFiles, isScanContentType, maxScanBytes, maxScanFiles, maxScanPages } from "@examplar/domain";
import { ApiProblem, failureOf, isRefused, NetworkFailure } from "@examplar/ui";
import { api } from "../api.ts";
import { fileIdsOf } from "./file-ids.ts";

/** Reasons to refuse files, each with its own message. */
export type ScanRefusal =
  | "empty"
  | "kind"
  | "size"
  | "too_many"
  | "pdf_stands_alone"
  | "conflict"
  | "gone"
  | "unreadable"
  | "network";

/** Checks files before sending; the server also checks their bytes. */
export const refusalOf = (files: readonly Pick<File, "type" | "size">[]): ScanRefusal | null => {
  if (files.some(({ size }) => size === 0)) return "empty";
  if (files.some(({ type }) => type !== "" && !isScanContentType(type))) return "kind";
  if (files.some(({ size }) => size > maxScanBytes)) return "size";
  const decision = decideSheetFiles(files.map(({ type }) => ({ content_type: type })));
  if (decision === "too_many_files") return "too_many";
  return decision === "ok" ? null : "pdf_stands_alone";
};

export const refusalFrom = (error: unknown): ScanRefusal => {
  if (isRefused(error, "unsupported_media_type")) return "kind";
  if (isRefused(error, "payload_too_large")) return "size";
  if (isRefused(error, "too_many_files")) return "too_many";
  if (isRefused(error, "validation_failed")) return "pdf_stands_alone";
  if (isRefused(error, "conflict")) return "conflict";
  if (error instanceof DOMException) return "unreadable";
  return error instanceof ApiProblem && error.status === 404 ? "gone" : "network";
};

const patienceMs = 60_000;

const namesAFile = (reply: unknown): reply is ScanFile =>
  typeof (reply as Partial<ScanFile> | null)?.file_id === "string";

/** Uploads with `XMLHttpRequest`, because `fetch` reports no upload progress. */
const putFile = (url: string, file: File, onProgress: (bytes: number) => void): Promise<ScanFile> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const giveUp = () => request.abort();
    let patience = setTimeout(giveUp, patienceMs);
    request.open("PUT", url);
    request.responseType = "json";
    request.setRequestHeader("content-type", file.type || "application/octet-stream");
    request.upload.addEventListener("progress", ({ loaded }) => {
      clearTimeout(patience);
      patience = setTimeout(giveUp, patienceMs);
      onProgress(loaded);
    });
    request.addEventListener("abort", () => reject(new NetworkFailure("The upload was given up.")));
    request.addEventListener("error", () => reject(new NetworkFailure("The upload broke off.")));
    request.addEventListener("load", () => {
      if (request.status === 200 && namesAFile(request.response)) resolve(request.response);
      else reject(failureOf(request.status, request.response));
    });
    request.addEventListener("loadend", () => clearTimeout(patience));
    request.send(file);
  });

const idsOf = (files: readonly ScanFile[]): string[] => files.map(({ file_id }) => file_id);

export type ScanRole = "subject" | "marked";

/** Returns the files that the sheet has in this role. */
const standingFiles = ({ subject_files, marked_file }: ScannedSheet, role: ScanRole): ScanFile[] => {
  if (role === "subject") return subject_files;
  return marked_file === null ? [] : [marked_file];
};

/**
 * Sets the files that the sheet has in this role. Sends the files seen there too, so that the server can detect a
 * conflict.
 */
const setFiles = (sheet: ScannedSheet, role: ScanRole, file_ids: string[]): Promise<ScannedSheet> => {
  const body = { role, file_ids, seen_file_ids: idsOf(standingFiles(sheet, role)) };
  return api("PUT /api/v1/scanned_paper_quiz_sheets/:sheet_id/files", { params: { sheet_id: sheet.id }, body });
};

export const removeFiles = (sheet: ScannedSheet, role: ScanRole): Promise<ScannedSheet> => setFiles(sheet, role, []);

interface Sending {
  role?: ScanRole;
  onProgress: (percent: number) => void;
  /** Existing files to keep before the new ones; all others are replaced. */
  kept?: readonly ScanFile[];
}

/** Uploads the pages of a scan one at a time, then sets them together so that nobody sees half a scan. Idempotent. */
export const sendScan = async (
  sheet: ScannedSheet,
  files: readonly File[],
  { role = "subject", onProgress, kept = [] }: Sending,
): Promise<ScannedSheet> => {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  const own = await fileIdsOf(sheet.id, role, files);
  let sent = 0;
  for (const [at, file] of files.entries()) {
    const url = `/api/v1/scanned_paper_quiz_sheets/${sheet.id}/files/${own[at]}?filename=${encodeURIComponent(file.name)}`;
    await putFile(url, file, (bytes) => onProgress(Math.round(((sent + bytes) / total) * 100)));
    sent += file.size;
  }
  const before = idsOf(kept);
  return setFiles(sheet, role, [...before, ...own.filter((id) => !before.includes(id))]);
};

/** Returns the sheet of a student; the server creates it, and the attempt on paper, if needed. Idempotent. */
export const openSheet = (summary_id: number): Promise<ScannedSheet> =>
  api("POST /api/v1/quizzes_attempt_summaries/:summary_id/scanned_paper_quiz_sheet", { params: { summary_id } });

/** Values for the message that states the upload limits. */
export const scanLimits = {
  megabytes: Math.round(maxScanBytes / 1024 / 1024),
  pages: maxScanFiles,
  most: maxScanPages,
};
