import { createHash, randomUUID } from "node:crypto";
import type { AnswerPicture, Started, SyncAnswersReply, UploadAddress } from "@examplar/contract";
import { insertExam, type BenchExam, type BenchStudent } from "../support/exam-data.ts";
import type { Target } from "./abuse.types.ts";
import { ask, codeOf, type Reply } from "./wire.ts";

/** Returns a file reference, as an edit contains it. */
export const named = (bytes: Buffer, file_id: string = randomUUID()) => ({
  file_id,
  sha256: createHash("sha256").update(bytes).digest("hex"),
});
export type Named = ReturnType<typeof named>;

export const png = (text: string): Buffer =>
  Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.from(text)]);

type Call = (method: string, path: string, body?: Buffer | object | string) => Promise<Reply>;

const filesOf = (call: Call, started: () => Started) => {
  const picturesOf = (question_id: number): string =>
    `/quiz_instances/${started().instance_id}/questions/${question_id}/pictures`;
  const askUpload = (question_id: number, bytes: Buffer, file: Partial<Named> = {}) =>
    call("POST", picturesOf(question_id), {
      filename: "sketch.png",
      content_type: "image/png",
      byte_size: bytes.length,
      ...file,
    });
  /** Uploads the bytes to the address in a reply. */
  const put = ({ body }: Reply, bytes: Buffer): Promise<Reply> =>
    call("PUT", (JSON.parse(body) as UploadAddress).upload_url.replace("/api/v1", ""), bytes);
  return {
    askUpload,
    put,
    upload: async (question_id: number, bytes: Buffer, file: Partial<Named> = {}): Promise<Reply> => {
      const address = await askUpload(question_id, bytes, file);
      return address.status === 201 ? put(address, bytes) : address;
    },
    /** Returns the ids of the files that count for an answer. */
    counted: async (question_id: number): Promise<string[]> => {
      const { body } = await call("GET", picturesOf(question_id));
      return (JSON.parse(body) as AnswerPicture[]).filter(({ counts }) => counts).map(({ file_id }) => file_id);
    },
  };
};

/** Creates a signed-in student who writes by script, without the rules of the student app. */
export const createIntruder = ({ port }: Target, student: BenchStudent) => {
  const cookie = student.cookie.replace(/^cookie: /, "").trim();
  let started: Started | null = null;
  let seq = 0;
  const call: Call = (method, path, body) => ask(port, method, `/api/v1${path}`, { headers: { cookie }, body });
  const instance = (): Started => {
    if (!started) throw new Error("the attempt has not started");
    return started;
  };
  const edit = (question_id: number, content: unknown, edited_at = new Date()) => ({
    edit_id: randomUUID(),
    question_id,
    seq: (seq += 1),
    kind: "answer",
    content,
    edited_at: edited_at.toISOString(),
    base_revision: 0,
  });
  const sync = async (edits: unknown[]): Promise<string[]> => {
    const body = { device_id: student.device_id, edits };
    const reply = await call("POST", `/quiz_instances/${instance().instance_id}/answers`, body);
    if (reply.status !== 200) return edits.map(() => codeOf(reply));
    return (JSON.parse(reply.body) as SyncAnswersReply).results.map(({ outcome, code }) => code ?? outcome);
  };
  return {
    ...student,
    cookie,
    call,
    edit,
    sync,
    ...filesOf(call, instance),
    started: instance,
    start: async () => {
      const reply = await call("POST", `/quizzes_attempt_summaries/${student.summary_id}/start`, {
        device_id: student.device_id,
      });
      if (reply.status !== 200) throw new Error(`the attempt did not start: ${codeOf(reply)}`);
      started = JSON.parse(reply.body) as Started;
    },
    /** Sends one edit and returns its outcome. */
    write: async (question_id: number, content: unknown, edited_at?: Date): Promise<string> =>
      (await sync([edit(question_id, content, edited_at)]))[0] ?? "nothing",
    close: () => call("POST", `/quizzes_attempt_summaries/${student.summary_id}/close`),
  };
};
export type Intruder = ReturnType<typeof createIntruder>;

type Size = Parameters<typeof insertExam>[1];

/** Creates an exam with running attempts. Each strike gets its own, so that no strike can help the next. */
export const startIntruders = async (
  target: Target,
  size: Partial<Size> = {},
): Promise<{ exam: BenchExam; intruders: Intruder[] }> => {
  const exam = await insertExam(target.database, { students: 1, questions: 2, seconds: 36_000, ...size });
  const intruders = exam.students.map((student) => createIntruder(target, student));
  for (const one of intruders) await one.start();
  return { exam, intruders };
};
