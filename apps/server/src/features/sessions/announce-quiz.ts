import { topics } from "@examplar/contract";
import type { Db } from "../../platform/db/db.ts";
import type { Parts } from "../../platform/parts.ts";

/** Makes everybody who watches the quiz, students and teachers, read it again. */
export const announceQuiz = (parts: Pick<Parts, "realtime">, db: Db, quiz_id: number): Promise<void> =>
  parts.realtime.publish(db, topics.quizStudents(quiz_id), { kind: "summaries_changed", quiz_id });
