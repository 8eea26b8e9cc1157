import type { ScannedSheet, ScoreRow } from "@examplar/contract";
import { decideSheetFiles } from "@examplar/domain";
import { refusalOf, type ScanRefusal } from "../../../shared/scans/send-scan.ts";

export interface ChosenFile {
  id: string;
  file: File;
  /** The seat of the student whose sheet it is; null while nobody said so. */
  summary_id: number | null;
  /** `asking`: the student has a scan already, and the teacher says what becomes of it. */
  state: "waiting" | "sending" | "sent" | "asking" | ScanRefusal;
  percent: number;
  /** The sheet as it was when it was asked about. */
  found: ScannedSheet | null;
}

/** What becomes of the scan that is there. */
export type Decision = "append" | "replace";

/** An initial says little of a name; one character of another script may be the whole of one. */
const isInitial = (word: string): boolean => /^\p{Script=Latin}$/u.test(word);

const words = (text: string): string[] =>
  text
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !isInitial(word));

/** The student whose whole name is in the file's name, where it is one only. */
export const guessSeat = (filename: string, rows: readonly ScoreRow[]): number | null => {
  const named = new Set(words(filename));
  const isNamed = (name: readonly string[]) => name.length > 0 && name.every((word) => named.has(word));
  const fitting = rows.filter(({ name }) => isNamed(words(name)));
  const [only, ...others] = new Set(fitting.map(({ quizzes_attempt_summary_id }) => quizzes_attempt_summary_id));
  return only !== undefined && others.length === 0 ? only : null;
};

export const isToSend = ({ state, summary_id }: ChosenFile): boolean =>
  summary_id !== null && state !== "sent" && state !== "asking";

/** Files of one student are one scan, in the order in which they were chosen. */
export const scansOf = (files: readonly ChosenFile[]): Map<number, ChosenFile[]> => {
  const scans = new Map<number, ChosenFile[]>();
  for (const file of files)
    if (file.summary_id !== null && isToSend(file))
      scans.set(file.summary_id, [...(scans.get(file.summary_id) ?? []), file]);
  return scans;
};

/** Why the files of one student cannot be sent together. */
export const scanRefusal = (files: readonly ChosenFile[]): ScanRefusal | null =>
  refusalOf(files.map(({ file }) => file));

/** A scan that is there is never replaced unasked; one of these very files is theirs, whose reply was lost. */
export const meetSheet = (standing: readonly string[], own: readonly string[]): "send" | "sent" | "ask" => {
  if (standing.length === 0) return "send";
  return standing.join() === own.join() ? "sent" : "ask";
};

/** The files that one decision is about. */
export const askedScan = (files: readonly ChosenFile[], summary_id: number | null): ChosenFile[] =>
  files.filter((file) => file.state === "asking" && file.summary_id === summary_id);

/** Whether files can follow those that are there: pictures after pictures, as many as one scan takes. */
export const mayAppend = (scan: readonly ChosenFile[]): boolean => {
  const found = scan[0]?.found ?? null;
  if (found === null) return false;
  const added = scan.map(({ file }) => ({ content_type: file.type }));
  return decideSheetFiles([...found.subject_files, ...added]) === "ok";
};
