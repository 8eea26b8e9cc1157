import type { Quiz } from "@examplar/contract";
import type { Caller } from "../../platform/http/caller.ts";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { listSessionTimes } from "../sessions/index.ts";
import { findVisibleQuiz } from "./quizzes.policy.ts";
import { presentQuiz } from "./quizzes.presenter.ts";

export const getQuiz = async (
  { db, clock }: Parts,
  caller: Caller,
  quiz_id: number,
): Promise<Quiz | Refusal<"not_found">> => {
  const quiz = await findVisibleQuiz(db, caller, quiz_id);
  if (!quiz) return refuse("not_found");
  return presentQuiz(quiz, await listSessionTimes(db, [quiz_id]), clock.now());
};
