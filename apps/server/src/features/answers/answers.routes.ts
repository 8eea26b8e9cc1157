import { refuse } from "../../platform/http/refusal.ts";
import { routes } from "../../platform/http/routes.ts";
import { visitorOf } from "../attempts/index.ts";
import { findOwnAttempt, mayReadReceipt } from "./answers.policy.ts";
import { listAnswers } from "./answers.repository.ts";
import type { AnswersEngine } from "./engine.ts";
import { handIn } from "./hand-in/hand-in.ts";
import { presentAnswer, readPaper } from "./read-paper.ts";
import { verifyReceipt } from "./hand-in/receipts.ts";
import { syncAnswers } from "./sync/sync-answers.ts";

export const answersRoutes = (engine: AnswersEngine) =>
  routes({
    "GET /api/v1/quizzes_attempt_summaries/:summary_id/quiz_instance": ({ parts, caller, request, params }) =>
      readPaper(parts, engine, visitorOf({ caller, request }), params.summary_id),
    "POST /api/v1/quiz_instances/:instance_id/answers": ({ parts, caller, params, body }) =>
      syncAnswers(parts, engine, caller, { ...params, ...body }),
    "GET /api/v1/quiz_instances/:instance_id/answers": async ({ parts, caller, params }) => {
      const facts = await findOwnAttempt(engine, caller, params.instance_id);
      return facts ? (await listAnswers(parts.db, facts.score_id)).map(presentAnswer) : refuse("not_found");
    },
    "POST /api/v1/quizzes_attempt_summaries/:summary_id/close": ({ parts, caller, params, query }) =>
      handIn(parts, engine.hand_ins, caller, { ...params, ...query }),
    "GET /api/v1/scores/:score_id/receipt": ({ caller, params }) =>
      engine.receipts({ score_id: params.score_id, user_id: caller.user_id }),
    "POST /api/v1/receipts/verify": async ({ parts, caller, body }) => {
      if (!(await mayReadReceipt(parts.db, caller, body.score_id))) return refuse("not_found");
      return (await verifyReceipt(parts.db, body)) ?? refuse("not_found");
    },
  });
