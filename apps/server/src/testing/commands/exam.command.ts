import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  buildDocument,
  buildExercise,
  buildQuestion,
  buildQuiz,
  buildSection,
  buildSession,
  buildSummary,
  type Overrides,
} from "../../builders/index.ts";
import type { Db } from "../../platform/db/db.ts";
import { createDiskStorage } from "../../platform/storage/disk/disk-storage.ts";
import type { Storage } from "../../platform/storage/storage.ts";
import { serveLines } from "./serve-lines.ts";

/** An exam for one browser test, which the command writes into the database of a running demo server. */
interface WantedExam {
  /** Full names of demo people. */
  students: string[];
  teacher: string;
  quiz: Overrides<"quizzes">;
  /** Seconds from now to the end of the session. */
  ends_in_seconds: number;
  sections: { name: string; exercises: WantedExercise[] }[];
  /** False: the students must still accept the agreements before they enter. */
  agreed: boolean;
}

type WantedExercise = Overrides<"exercises"> & {
  questions: Parameters<typeof buildQuestion>[1][];
  documents?: WantedDocument[];
};

interface WantedDocument {
  filename: string;
  content_type: string;
  base64: string;
}

interface Running {
  db: Db;
  storage: Storage;
}

const findPerson = (db: Db, name: string) => {
  const [first_name = "", ...last_name] = name.split(" ");
  const named = db.selectFrom("users").selectAll().where("first_name", "=", first_name);
  return named.where("last_name", "=", last_name.join(" ")).executeTakeFirstOrThrow();
};

const storeDocument = async ({ db, storage }: Running, quiz_id: number, wanted: WantedDocument): Promise<number> => {
  const { base64, ...names } = wanted;
  const bytes = Buffer.from(base64, "base64");
  const storage_key = `documents/${randomUUID()}`;
  await storage.put(storage_key, Readable.from([bytes]), { max_bytes: bytes.length });
  const document = await buildDocument(db, { ...names, quiz_id, storage_key, byte_size: bytes.length });
  return document.id;
};

const buildContent = async (running: Running, quiz_id: number, sections: WantedExam["sections"]) => {
  const { db } = running;
  const question_ids: number[] = [];
  for (const [index, { name, exercises }] of sections.entries()) {
    const section = await buildSection(db, { quiz_id, name, position: index + 1 });
    for (const [place, { questions, documents = [], ...exercise }] of exercises.entries()) {
      const document_ids: number[] = [];
      for (const document of documents) document_ids.push(await storeDocument(running, quiz_id, document));
      const where = { quiz_section_id: section.id, position: place + 1, document_ids };
      const made = await buildExercise(db, { ...exercise, ...where });
      for (const question of questions)
        question_ids.push((await buildQuestion(db, { ...question, exercise_id: made.id })).id);
    }
  }
  return question_ids;
};

const buildExam = async (
  running: Running,
  { students, teacher, quiz: wanted, ends_in_seconds, sections, agreed }: WantedExam,
) => {
  const { db } = running;
  const owner = await findPerson(db, teacher);
  const taught = db.selectFrom("quizzes").select("course_id").where("owner_id", "=", owner.id);
  const { course_id } = await taught.executeTakeFirstOrThrow();
  const quiz = await buildQuiz(db, { state: "published", ...wanted, course_id, owner_id: owner.id });
  const question_ids = await buildContent(running, quiz.id, sections);
  const now = Date.now();
  const times = { start_at: new Date(now - 60_000), end_at: new Date(now + ends_in_seconds * 1000) };
  const session = await buildSession(db, { quiz_id: quiz.id, automatic_start: true, ...times });
  const summary_ids: Record<string, number> = {};
  for (const name of students) {
    const seat = { session_id: session.id, user_id: (await findPerson(db, name)).id };
    const accepted_at = agreed ? new Date(now) : null;
    const agreements = { user_agreement_accepted_at: accepted_at, user_data_usage_accepted_at: accepted_at };
    const { id } = await buildSummary(db, { ...seat, ...agreements });
    summary_ids[name] = id;
  }
  return { quiz_id: quiz.id, session_id: session.id, summary_ids, question_ids };
};

await serveLines(({ db }, wanted: WantedExam, data_dir) =>
  buildExam({ db, storage: createDiskStorage(join(data_dir, "files"), "http://localhost") }, wanted),
);
