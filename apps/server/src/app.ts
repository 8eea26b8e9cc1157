import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { projectRoot } from "./config.ts";
import { accountsRoutes, createAuthenticator } from "./features/accounts/index.ts";
import { aiFeedbackRoutes } from "./features/ai-feedback/index.ts";
import { answerPicturesRoutes } from "./features/answer-pictures/index.ts";
import { answersRoutes, createAnswersEngine } from "./features/answers/index.ts";
import { attemptLifeRoutes, attemptsRoutes, createSeatReads } from "./features/attempts/index.ts";
import { cameraTestRoutes } from "./features/camera-test/index.ts";
import { chatRoutes, createChatReads } from "./features/chat/index.ts";
import { correctionsRoutes } from "./features/corrections/index.ts";
import { correctedCopiesRoutes, createCopyRenderer } from "./features/corrected-copies/index.ts";
import { dataUsageRoutes } from "./features/data-usage/index.ts";
import { documentsRoutes } from "./features/documents/index.ts";
import { examStartRoutes } from "./features/exam-start/index.ts";
import { firstScreenRoutes } from "./features/first-screen/index.ts";
import { createSheetEvaluator, gradingRoutes } from "./features/grading/index.ts";
import { mediaRoutes } from "./features/media/index.ts";
import { quizzesRoutes } from "./features/quizzes/index.ts";
import { recoveryRoutes } from "./features/recovery/index.ts";
import { rescueRoutes } from "./features/rescue/index.ts";
import { scansRoutes } from "./features/scans/index.ts";
import { sessionsRoutes } from "./features/sessions/index.ts";
import { createEventsLog, studentEventsRoutes } from "./features/student-events/index.ts";
import { joinRoutes } from "./platform/http/bind.ts";
import { platformRoutes } from "./platform/http/platform.routes.ts";
import { createServer, type ServerOptions } from "./platform/http/server.ts";
import type { Parts } from "./platform/parts.ts";

const staticApps = [
  { path: "/", root: join(projectRoot, "apps/student/dist") },
  { path: "/courses", root: join(projectRoot, "apps/teacher/dist") },
];

/** Composition root of HTTP: builds the whole app from its parts, for the running server and for tests. */
export const createApp = async (
  parts: Parts,
  options: Pick<ServerOptions, "limits" | "sheds_load"> = {},
): Promise<FastifyInstance> => {
  const engine = createAnswersEngine(parts);
  const authenticator = createAuthenticator(parts);
  const events = createEventsLog(parts);
  const reads = createSeatReads(parts.db);
  // Starts its worker thread lazily, with the first spreadsheet that is graded during an exam.
  const evaluator = createSheetEvaluator();
  // Starts its worker thread lazily, with the first copy.
  const renderer = createCopyRenderer();
  const app = await createServer({
    parts,
    handlers: joinRoutes(
      platformRoutes,
      firstScreenRoutes(engine),
      accountsRoutes(authenticator),
      quizzesRoutes,
      sessionsRoutes,
      attemptsRoutes(reads),
      attemptLifeRoutes(engine),
      answersRoutes(engine),
      answerPicturesRoutes(engine),
      documentsRoutes,
      mediaRoutes,
      dataUsageRoutes,
      cameraTestRoutes,
      examStartRoutes(engine),
      gradingRoutes({ engine, evaluator }),
      correctionsRoutes({ ...engine, evaluator }),
      scansRoutes(engine),
      aiFeedbackRoutes,
      correctedCopiesRoutes({ engine, evaluator, events, renderer }),
      studentEventsRoutes(engine, events),
      rescueRoutes(engine),
      recoveryRoutes,
      chatRoutes(createChatReads(parts.db)),
    ),
    authenticate: authenticator.authenticate,
    static_apps: staticApps,
    ...options,
  });
  app.addHook("onClose", () => engine.ledger.settled());
  app.addHook("onClose", () => engine.hand_ins.settled());
  app.addHook("onClose", () => events.stop());
  app.addHook("onClose", () => evaluator.stop());
  app.addHook("onClose", () => renderer.stop());
  app.addHook("onClose", async () => engine.load.stop());
  app.addHook("onClose", () => engine.devices.stop());
  return app;
};
