import { routes } from "../../platform/http/routes.ts";
import type { AnswersEngine } from "../answers/index.ts";
import { visitorOf } from "../attempts/index.ts";
import { readFirstScreen } from "./read-first-screen.ts";

export const firstScreenRoutes = (engine: AnswersEngine) =>
  routes({
    "GET /api/v1/first_screen": ({ parts, caller, request, query: { exams, summary_id } }) =>
      readFirstScreen(parts, engine, caller && visitorOf({ caller, request }), { exams: exams === "true", summary_id }),
  });
