import type { Trx } from "../../../platform/db/db.ts";
import { demoExams } from "@examplar/demo";
import { loadExamConversations } from "./load-conversations.ts";
import { loadExam } from "./load-exam.ts";
import { recordLoad } from "./load-record.ts";
import type { DemoIds } from "./load-people.ts";

export const loadExams = async (trx: Trx, ids: DemoIds, now: Date): Promise<void> => {
  const quizIds = new Map<string, number>();
  for (const exam of demoExams) quizIds.set(exam.quiz.name, await loadExam(trx, exam, ids, now));
  await loadExamConversations(trx, quizIds, ids, now);
  await recordLoad(trx, { ids, quiz_ids: [...quizIds.values()] }, now);
};
