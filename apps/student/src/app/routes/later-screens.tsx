import { parseRouteId } from "@examplar/domain";
import { createRoute, lazyRouteComponent, notFound } from "@tanstack/react-router";
import { openRoomTexts } from "../language.ts";
import { parseExam, parseQuiz } from "./params.ts";
import { rootRoute } from "./root.ts";
import { signedInRoute } from "./signed-in.ts";

/** Screens of later work: their addresses are right already. */
const component = lazyRouteComponent(() => import("../../features/plain-pages/message-pages.tsx"), "NotBuiltYet");

const RecoveryPage = lazyRouteComponent(() => import("../../features/recovery/recovery-page.tsx"), "RecoveryPage");

const recoveryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/exam/$quizId/$summaryId/recovery/{-$instanceId}",
  params: {
    parse: ({ instanceId, ...ids }: { quizId: string; summaryId: string; instanceId?: string | undefined }) => {
      const exam = parseExam(ids);
      const instance = instanceId === undefined ? undefined : parseRouteId(instanceId);
      return exam && instance !== null && { ...exam, instanceId: instance };
    },
  },
  // Only support knows that this page exists.
  beforeLoad: ({ context }) => {
    if (!context.user.support) throw notFound({ routeId: rootRoute.id });
  },
  loader: () => openRoomTexts("recovery"),
  component: function Recovery() {
    const { quizId, summaryId, instanceId } = recoveryRoute.useParams();
    const { user } = recoveryRoute.useRouteContext();
    return <RecoveryPage quiz_id={quizId} summary_id={summaryId} instance_id={instanceId} user={user} />;
  },
});

const correctionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/exam/$quizId/$summaryId/correction",
  params: { parse: parseExam },
  component,
});

const pictureUploadRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/exam/$quizId/$summaryId/picture_upload/{-$questionId}",
  params: {
    parse: ({ questionId, ...ids }: { quizId: string; summaryId: string; questionId?: string | undefined }) => {
      const exam = parseExam(ids);
      const question = questionId === undefined ? undefined : parseRouteId(questionId);
      return exam && question !== null && { ...exam, questionId: question };
    },
  },
  component,
});

const cameraTestRoute = createRoute({ getParentRoute: () => signedInRoute, path: "/camera_test", component });
const debugRoute = createRoute({ getParentRoute: () => signedInRoute, path: "/proctoringv2-debug", component });
const ltiRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/lti/$quizId",
  params: { parse: parseQuiz },
  component,
});
/** Open to visitors: they sign in or sign up on the page itself. */
const joinRoute = createRoute({ getParentRoute: () => rootRoute, path: "/join_session/$publicSessionSlug", component });

export const laterScreenRoutes = {
  signedIn: [recoveryRoute, correctionRoute, pictureUploadRoute, cameraTestRoute, debugRoute, ltiRoute],
  open: [joinRoute],
};
