import { routes } from "../../platform/http/routes.ts";
import type { AnswersEngine } from "../answers/index.ts";
import type { EventsLog } from "./events-log.ts";
import { listStudentEvents } from "./list-student-events.ts";
import { readReport } from "./report/read-report.ts";
import { listSimilarEvents } from "./report/similar-events.ts";
import { syncStudentEvents } from "./sync-student-events.ts";

export const studentEventsRoutes = (engine: Pick<AnswersEngine, "facts">, log: EventsLog) =>
  routes({
    "POST /api/v1/quiz_instances/:instance_id/student_events": ({ parts, caller, params, body }) =>
      syncStudentEvents(parts, engine, log, caller, { ...params, ...body }),
    "GET /api/v1/scores/:score_id/student_events": ({ parts, caller, params, query }) =>
      listStudentEvents(parts, caller, { ...params, ...query }),
    "GET /api/v1/scores/:score_id/events_report": ({ parts, caller, params }) =>
      readReport(parts, caller, params.score_id),
    "GET /api/v1/scores/:score_id/similar_events": ({ parts, caller, params, query }) =>
      listSimilarEvents(parts, caller, { ...params, ...query }),
  });
