import type { ScoreRow } from "@examplar/contract";
import { refusalOf, type ScanRefusal } from "../../../shared/scans/send-scan.ts";

export interface ChosenFile {
  id: string;
  file: File;
  /** The seat of the student whose sheet it is; null while nobody said so. */
  summary_id: number | null;
  state: "waiting" | "sending" | "sent" | ScanRefusal;
  percent: number;
}

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

/** Files of one student are one scan, in the order in which they were chosen. */
export const scansOf = (files: readonly ChosenFile[]): Map<number, ChosenFile[]> => {
  const scans = new Map<number, ChosenFile[]>();
  for (const file of files)
    if (file.summary_id !== null && file.state !== "sent")
      scans.set(file.summary_id, [...(scans.get(file.summary_id) ?? []), file]);
  return scans;
};

/** Why the files of one student cannot be sent together. */
export const scanRefusal = (files: readonly ChosenFile[]): ScanRefusal | null =>
  refusalOf(files.map(({ file }) => file));
