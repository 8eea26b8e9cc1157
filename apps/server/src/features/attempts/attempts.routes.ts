import { refuse } from "../../platform/http/refusal.ts";
import { routes } from "../../platform/http/routes.ts";
import { getSeat } from "./seats/get-seat.ts";
import { getTakenQuiz } from "./seats/get-taken-quiz.ts";
import { listOwnAttempts } from "./lists/list-own-attempts.ts";
import { countScores, listQuizScores } from "./lists/list-quiz-attempts.ts";
import { listOwnSeats } from "./seats/list-seats.ts";
import { visitorOf } from "./visitor.ts";

export const attemptsRoutes = routes({
  "GET /api/v1/quizzes/:quiz_id": ({ parts, caller, params }) => getTakenQuiz(parts, caller, params.quiz_id),
  "GET /api/v1/quizzes_attempt_summaries": (input) => listOwnSeats(input.parts, visitorOf(input), input.query),
  "GET /api/v1/quizzes_attempt_summaries/:summary_id": (input) =>
    getSeat(input.parts, visitorOf(input), input.params.summary_id),
  "GET /api/v1/scores": ({ parts, caller, query }) => listOwnAttempts(parts, caller, query),
  "GET /api/v1/scores/:score_id": async ({ parts, caller, params }) => {
    const scores = await listOwnAttempts(parts, caller, {});
    return scores.find(({ id }) => id === params.score_id) ?? refuse("not_found");
  },
  "GET /api/v1/quizzes/:quiz_id/scores": ({ parts, caller, params, query }) =>
    listQuizScores(parts, caller, params.quiz_id, query),
  "GET /api/v1/quizzes/:quiz_id/score_counts": ({ parts, caller, params }) =>
    countScores(parts, caller, params.quiz_id),
});
