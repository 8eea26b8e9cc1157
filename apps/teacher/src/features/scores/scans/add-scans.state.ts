import type { ScannedSheet, ScoreRow } from "@examplar/contract";
import { decideSheetFiles } from "@examplar/domain";
import { refusalOf, type ScanRefusal } from "../../../shared/scans/send-scan.ts";

export interface ChosenFile {
  id: string;
  file: File;
  /** Seat of the student whose sheet it is; null until assigned. */
  summary_id: number | null;
  /** `asking`: the student already has a scan, and the teacher must choose between append and replace. */
  state: "waiting" | "sending" | "sent" | "asking" | ScanRefusal;
  percent: number;
  /** The sheet as the server returned it when the file was sent, or when the teacher was asked. */
  found: ScannedSheet | null;
}

/** What to do with the existing scan. */
export type Decision = "append" | "replace";

/** Ignores initials, which identify nobody. In other scripts, one character may be a whole name. */
const isInitial = (word: string): boolean => /^\p{Script=Latin}$/u.test(word);

const words = (text: string): string[] =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !isInitial(word));

/** Returns the seat of the only student whose full name occurs in the file name; else null. */
export const guessSeat = (filename: string, rows: readonly ScoreRow[]): number | null => {
  const named = new Set(words(filename));
  const isNamed = (name: readonly string[]) => name.length > 0 && name.every((word) => named.has(word));
  const fitting = rows.filter(({ name }) => isNamed(words(name)));
  const [only, ...others] = new Set(fitting.map(({ quizzes_attempt_summary_id }) => quizzes_attempt_summary_id));
  return only !== undefined && others.length === 0 ? only : null;
};

export const isToSend = ({ state, summary_id }: ChosenFile): boolean =>
  summary_id !== null && state !== "sent" && state !== "asking";

/** Groups unsent files by student. Files of one student form one scan, in the order in which they were chosen. */
export const scansOf = (files: readonly ChosenFile[]): Map<number, ChosenFile[]> => {
  const scans = new Map<number, ChosenFile[]>();
  for (const file of files)
    if (file.summary_id !== null && isToSend(file))
      scans.set(file.summary_id, [...(scans.get(file.summary_id) ?? []), file]);
  return scans;
};

/** Returns why the files of one student cannot be sent together; null when they can. */
export const scanRefusal = (files: readonly ChosenFile[]): ScanRefusal | null =>
  refusalOf(files.map(({ file }) => file));

/**
 * Never replaces an existing scan without asking. If the scan consists of exactly these files, it was sent earlier and
 * only the reply was lost.
 */
export const meetSheet = (standing: readonly string[], own: readonly string[]): "send" | "sent" | "ask" => {
  if (standing.length === 0) return "send";
  return standing.join() === own.join() ? "sent" : "ask";
};

/** Returns the files that one decision covers. */
export const askedScan = (files: readonly ChosenFile[], summary_id: number | null): ChosenFile[] =>
  files.filter((file) => file.state === "asking" && file.summary_id === summary_id);

/** Whether files can be appended to the existing scan: only pictures to pictures, up to the limit of one scan. */
export const mayAppend = (scan: readonly ChosenFile[]): boolean => {
  const found = scan[0]?.found ?? null;
  if (found === null) return false;
  const added = scan.map(({ file }) => ({ content_type: file.type }));
  return decideSheetFiles([...found.subject_files, ...added]) === "ok";
};
