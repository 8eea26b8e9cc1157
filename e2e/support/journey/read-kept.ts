import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Task } from "./paper.ts";
import type { Student } from "./student.ts";

export interface Kept {
  number: number;
  type: string;
  content: unknown;
}

const command = fileURLToPath(new URL("../../../apps/server/src/testing/answers.command.ts", import.meta.url));

const readRows = ({ server, exam }: Student) => {
  const args = [command, server.data_dir, String(exam.seatOf("camille").id)];
  const printed = execFileSync(process.execPath, args, { encoding: "utf8" });
  const rows = JSON.parse(printed) as { question_id: number; content: unknown }[];
  return new Map(rows.map(({ question_id, content }) => [question_id, content]));
};

/** A file is fetched, so that its bytes can be compared. */
const withFile = async ({ context }: Student, content: unknown): Promise<unknown> => {
  const ids = (content as { picture_ids?: number[] } | null)?.picture_ids;
  if (!ids) return content;
  const file = await context.request.get(`/api/v1/answer_pictures/${ids.join()}/file`);
  return { file: (await file.body()).toString("base64") };
};

/** What the database itself holds of each task; null where it holds nothing. */
export const readKept = async (student: Student, tasks: readonly Task[], ids: readonly number[]): Promise<Kept[]> => {
  const contents = readRows(student);
  const kept: Kept[] = [];
  for (const [at, { number, wanted }] of tasks.entries()) {
    const content = await withFile(student, contents.get(ids[at]!) ?? null);
    kept.push({ number, type: wanted.type, content });
  }
  return kept;
};
