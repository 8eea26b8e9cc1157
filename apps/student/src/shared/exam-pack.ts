import type { Quiz, Summary, User } from "@examplar/contract";
import { api } from "./api.ts";

export interface ExamToPrepare {
  user: User;
  quiz: Quiz;
  summary: Summary;
  instance_id: number;
}

/** Brings the paper to this device before the exam is shown. What cannot be had now is asked for again by the exam. */
export const prepareExam = async ({ summary }: ExamToPrepare, onProgress: (percent: number) => void): Promise<void> => {
  onProgress(0);
  try {
    const params = { summary_id: summary.id };
    await api("GET /api/v1/quizzes_attempt_summaries/:summary_id/quiz_instance", { params });
  } catch (error) {
    console.warn("The paper could not be brought to this device yet.", error);
  }
  onProgress(100);
};
