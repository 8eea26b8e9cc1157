import type { Quiz } from "@examplar/contract";
import type { QuizState } from "@examplar/domain";
import type { Caller } from "../../../platform/http/caller.ts";
import { isRefusal, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { getQuiz } from "../../quizzes/index.ts";
import { readSeats } from "./read-seats.ts";

/** Most open state first: a quiz is not over while one of its student's seats can still be used. */
const byOpenness: readonly QuizState[] = ["active", "preview", "published", "draft", "over", "archived"];

/** Returns a quiz as its caller sees it: for a student, with the state of the seat. */
export const getTakenQuiz = async (
  parts: Parts,
  caller: Caller,
  quiz_id: number,
): Promise<Quiz | Refusal<"not_found">> => {
  const [quiz, seats] = await Promise.all([
    getQuiz(parts, caller, quiz_id),
    readSeats(parts.db, { user_id: caller.user_id, quiz_id }, parts.clock.now()),
  ]);
  if (isRefusal(quiz)) return quiz;
  const states = seats.map(({ decision }) => decision.quiz_state);
  return { ...quiz, state: byOpenness.find((state) => states.includes(state)) ?? quiz.state };
};
