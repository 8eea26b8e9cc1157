import type { QueryClient } from "@tanstack/react-query";
import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import type { GatedScreen } from "../../features/exam-gate/exam-gate.state.ts";
import { backPath } from "../../shared/paths.ts";
import { parseExam, parseExamLoosely, stringifyExam } from "./params.ts";
import { signedInRoute } from "./signed-in.ts";

const ExamNotVisiblePage = lazyRouteComponent(
  () => import("../../features/plain-pages/message-pages.tsx"),
  "ExamNotVisiblePage",
);
const NotBuiltYet = lazyRouteComponent(() => import("../../features/plain-pages/message-pages.tsx"), "NotBuiltYet");

const targets = {
  sessions: "/exam/$quizId/{-$summaryId}/sessions",
  onboarding: "/exam/$quizId/{-$summaryId}/onboarding",
  score: "/exam/$quizId/{-$summaryId}/score",
} as const;

interface Address {
  quizId: number;
  summaryId?: number | undefined;
}

/** Lets the student in, or sends them where their answerability says. */
const pass = async (queryClient: QueryClient, screen: GatedScreen, { quizId, summaryId }: Address) => {
  const { readGate } = await import("../../features/exam-gate/read-gate.ts");
  const gate = await readGate(queryClient, { screen, quiz_id: quizId, summary_id: summaryId });
  if (gate.go === "stay" || gate.go === "not_visible") return gate;
  if (gate.go === "live") {
    throw redirect({
      to: "/exam/$quizId/$summaryId/live",
      params: { quizId, summaryId: gate.summary_id },
      replace: true,
    });
  }
  throw redirect({ to: targets[gate.go], params: { quizId, summaryId: gate.summary_id }, replace: true });
};

const loose = { parse: parseExamLoosely, stringify: stringifyExam };

const onboardingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/exam/$quizId/{-$summaryId}/onboarding",
  params: loose,
  loader: ({ context, params }) => pass(context.queryClient, "onboarding", params),
  component: function Onboarding() {
    const gate = onboardingRoute.useLoaderData();
    const { user } = onboardingRoute.useRouteContext();
    const { quizId } = onboardingRoute.useParams();
    return gate.go === "stay" ? <NotBuiltYet back={backPath(user, quizId)} /> : <ExamNotVisiblePage />;
  },
});

const liveRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/exam/$quizId/$summaryId/live",
  params: { parse: parseExam },
  loader: ({ context, params }) => pass(context.queryClient, "live", params),
  component: function Live() {
    const gate = liveRoute.useLoaderData();
    const { user } = liveRoute.useRouteContext();
    const { quizId } = liveRoute.useParams();
    return gate.go === "stay" ? <NotBuiltYet back={backPath(user, quizId)} /> : <ExamNotVisiblePage />;
  },
});

const scoreRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/exam/$quizId/{-$summaryId}/score",
  params: loose,
  loader: ({ context, params }) => pass(context.queryClient, "score", params),
  component: function Score() {
    const gate = scoreRoute.useLoaderData();
    const { user } = scoreRoute.useRouteContext();
    const { quizId } = scoreRoute.useParams();
    return gate.go === "stay" ? <NotBuiltYet back={backPath(user, quizId)} /> : <ExamNotVisiblePage />;
  },
});

export const gatedScreenRoutes = [onboardingRoute, liveRoute, scoreRoute];
