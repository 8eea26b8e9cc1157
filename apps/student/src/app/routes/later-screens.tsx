import type { User } from "@examplar/contract";
import { parseRouteId } from "@examplar/domain";
import { createRoute, notFound } from "@tanstack/react-router";
import { lazyPage } from "../lazy-page.ts";
import { openNamespaces } from "../language.ts";
import { parseExam, parseQuiz } from "./params.ts";
import { rootRoute } from "./root.ts";
import { signedInRoute } from "./signed-in.ts";

/** Screens that are not built yet: only their addresses are final. */
const component = lazyPage(() => import("../../features/plain-pages/message-pages.tsx"), "NotBuiltYet");

const RecoveryScreen = lazyPage(() => import("./recovery-screens.tsx"), "RecoveryScreen");
const RecoveryDeskScreen = lazyPage(() => import("./recovery-screens.tsx"), "RecoveryDeskScreen");

/** Returns null when the id is present but invalid. */
const optionalId = (id: string | undefined) => (id === undefined ? undefined : parseRouteId(id));

/** Hides the page from everybody but support. */
const forSupport = ({ support }: User) => {
  if (!support) throw notFound({ routeId: rootRoute.id });
};

const recoveryRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/exam/$quizId/$summaryId/recovery/{-$instanceId}",
  params: {
    parse: ({ instanceId, ...ids }: { quizId: string; summaryId: string; instanceId?: string | undefined }) => {
      const exam = parseExam(ids);
      const instance = optionalId(instanceId);
      return exam && instance !== null && { ...exam, instanceId: instance };
    },
  },
  beforeLoad: ({ context }) => forSupport(context.user),
  loader: () => openNamespaces("recovery"),
  component: RecoveryScreen,
});

/** The same page for support staff who know only the number of a paper; the menu leads here. */
const recoveryDeskRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/recovery/{-$instanceId}",
  params: {
    parse: ({ instanceId }: { instanceId?: string | undefined }) => {
      const instance = optionalId(instanceId);
      return instance !== null && { instanceId: instance };
    },
  },
  beforeLoad: ({ context }) => forSupport(context.user),
  loader: () => openNamespaces("recovery"),
  component: RecoveryDeskScreen,
});

const CorrectionScreen = lazyPage(() => import("./correction-screen.tsx"), "CorrectionScreen");

const correctionRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/exam/$quizId/$summaryId/correction",
  params: { parse: parseExam },
  loader: () =>
    Promise.all([openNamespaces("correction", "questions", "question_parts"), CorrectionScreen.preload?.()]),
  component: CorrectionScreen,
});

const pictureUploadRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/exam/$quizId/$summaryId/picture_upload/{-$questionId}",
  params: {
    parse: ({ questionId, ...ids }: { quizId: string; summaryId: string; questionId?: string | undefined }) => {
      const exam = parseExam(ids);
      const question = optionalId(questionId);
      return exam && question !== null && { ...exam, questionId: question };
    },
  },
  component,
});

const CameraTestPage = lazyPage(() => import("../../features/camera-test/camera-test-page.tsx"), "CameraTestPage");

const cameraTestRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/camera_test",
  loader: () => openNamespaces("camera_test"),
  component: function CameraTest() {
    return <CameraTestPage user={cameraTestRoute.useRouteContext().user} />;
  },
});

const debugRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/proctoringv2-debug",
  loader: () => openNamespaces("proctoring_debug"),
  component: lazyPage(() => import("./proctoring-debug-screen.tsx"), "ProctoringDebugScreen"),
});
const ltiRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/lti/$quizId",
  params: { parse: parseQuiz },
  component,
});
/** Open to visitors: they sign in or sign up on the page itself. */
const joinRoute = createRoute({ getParentRoute: () => rootRoute, path: "/join_session/$publicSessionSlug", component });

export const laterScreenRoutes = {
  signedIn: [
    recoveryRoute,
    recoveryDeskRoute,
    correctionRoute,
    pictureUploadRoute,
    cameraTestRoute,
    debugRoute,
    ltiRoute,
  ],
  open: [joinRoute],
};
