import { routes } from "../../platform/http/routes.ts";
import { getSeatInGroup } from "./seats/get-seat.ts";
import { getTakenQuiz } from "./seats/get-taken-quiz.ts";
import { writeComments } from "./comments/write-comments.ts";
import { getNeighbours, getScore } from "./lists/get-score.ts";
import { listOwnAttempts } from "./lists/list-own-attempts.ts";
import { countScores, listQuizScores } from "./lists/list-quiz-attempts.ts";
import { listOwnSeats } from "./seats/list-seats.ts";
import type { SeatReads } from "./seats/seat-reads.ts";
import { visitorOf } from "./visitor.ts";

export const attemptsRoutes = (reads: SeatReads) =>
  routes({
    "GET /api/v1/quizzes/:quiz_id": ({ parts, caller, params }) => getTakenQuiz(parts, caller, params.quiz_id),
    "GET /api/v1/quizzes_attempt_summaries": (input) => listOwnSeats(input.parts, visitorOf(input), input.query),
    "GET /api/v1/quizzes_attempt_summaries/:summary_id": (input) =>
      getSeatInGroup(input.parts, reads, visitorOf(input), input.params.summary_id),
    "GET /api/v1/scores": ({ parts, caller, query }) => listOwnAttempts(parts, reads, caller, query),
    "GET /api/v1/scores/:score_id": ({ parts, caller, params }) => getScore(parts, caller, params.score_id),
    "GET /api/v1/scores/:score_id/neighbours": ({ parts, caller, params, query }) =>
      getNeighbours(parts, caller, params.score_id, query),
    "PUT /api/v1/scores/:score_id": ({ parts, caller, params, body }) =>
      writeComments(parts, caller, params.score_id, body),
    "GET /api/v1/quizzes/:quiz_id/scores": ({ parts, caller, params, query }) =>
      listQuizScores(parts, caller, params.quiz_id, query),
    "GET /api/v1/quizzes/:quiz_id/score_counts": ({ parts, caller, params }) =>
      countScores(parts, caller, params.quiz_id),
  });
