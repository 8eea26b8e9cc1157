import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { AnswerPicture } from "@examplar/contract";
import { paperOf } from "../exam.ts";
import { read } from "../people.ts";
import type { Task } from "./paper.ts";
import type { Student } from "./student.ts";

export interface Kept {
  number: number;
  type: string;
  content: unknown;
}

const command = fileURLToPath(new URL("../../../apps/server/src/testing/commands/answers.command.ts", import.meta.url));

const readRows = ({ server, exam }: Student) => {
  const args = [command, server.data_dir, String(exam.seatOf("camille").id)];
  const printed = execFileSync(process.execPath, args, { encoding: "utf8" });
  const rows = JSON.parse(printed) as { question_id: number; content: unknown }[];
  return new Map(rows.map(({ question_id, content }) => [question_id, content]));
};

/** Replaces the id of an uploaded file by its bytes, so that they can be compared. */
const withFile = async ({ context, exam }: Student, question_id: number, content: unknown): Promise<unknown> => {
  const named = (content as { files?: { file_id: string }[] } | null)?.files;
  if (!named) return content;
  const { id } = await paperOf(context.request, exam);
  const path = `/api/v1/quiz_instances/${id}/questions/${question_id}/pictures`;
  const pictures = await read<AnswerPicture[]>(context.request, path);
  const [picture] = pictures.filter(({ counts, file_id }) => counts && file_id === named[0]?.file_id);
  const file = await context.request.get(picture?.url ?? "/missing");
  return { file: (await file.body()).toString("base64") };
};

/** Reads the stored content of each task from the database; null when nothing is stored. */
export const readKept = async (student: Student, tasks: readonly Task[], ids: readonly number[]): Promise<Kept[]> => {
  const contents = readRows(student);
  const kept: Kept[] = [];
  for (const [at, { number, wanted }] of tasks.entries()) {
    const content = await withFile(student, ids[at]!, contents.get(ids[at]!) ?? null);
    kept.push({ number, type: wanted.type, content });
  }
  return kept;
};
