import type { QueryClient } from "@tanstack/react-query";
import { createRoute, redirect } from "@tanstack/react-router";
import { useEffect } from "react";
import { lazyPage } from "../lazy-page.ts";
import type { GatedScreen } from "../../features/exam-gate/exam-gate.state.ts";
import { openNamespaces } from "../language.ts";
import { ExamNotVisiblePage } from "./exam-not-visible.ts";
import { looseParams, parseExam } from "./params.ts";
import { signedInRoute } from "./signed-in.ts";

/** Loaded in parallel with the gate: a screen that is loaded only when it is shown appears a third of a second late. */
const OnboardingPage = lazyPage(() => import("../../features/onboarding/onboarding-page.tsx"), "OnboardingPage");
const LiveExamPage = lazyPage(() => import("../../features/live-exam/live-exam-page.tsx"), "LiveExamPage");
const ScorePage = lazyPage(() => import("../../features/score/score-page.tsx"), "ScorePage");

const targets = {
  sessions: "/exam/$quizId/{-$summaryId}/sessions",
  onboarding: "/exam/$quizId/{-$summaryId}/onboarding",
  score: "/exam/$quizId/{-$summaryId}/score",
} as const;

interface Address {
  quizId: number;
  summaryId?: number | undefined;
}

/** Lets the student in, or redirects them according to their answerability. */
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

const onboardingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/exam/$quizId/{-$summaryId}/onboarding",
  params: looseParams,
  loader: async ({ context, params }) => {
    const [gate] = await Promise.all([
      pass(context.queryClient, "onboarding", params),
      openNamespaces("onboarding", "questions"),
      OnboardingPage.preload?.(),
    ]);
    return gate;
  },
  component: function Onboarding() {
    const gate = onboardingRoute.useLoaderData();
    const { user } = onboardingRoute.useRouteContext();
    return gate.go === "stay" ? (
      <OnboardingPage quiz={gate.quiz} summary={gate.summary} user={user} />
    ) : (
      <ExamNotVisiblePage />
    );
  },
});

/** Closes the devices that the onboarding opened for an exam that no longer exists: their lights go out. */
const NoLiveExam = () => {
  useEffect(() => {
    import("@examplar/capture/devices").then(({ closeDevices }) => closeDevices()).catch(() => undefined);
  }, []);
  return (
    <main id="main" tabIndex={-1}>
      <ExamNotVisiblePage />
    </main>
  );
};

export const liveNamespaces = ["live_exam", "questions"] as const;

const liveRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/exam/$quizId/$summaryId/live",
  params: { parse: parseExam },
  staticData: { bare: true },
  loader: async ({ context, params }) => {
    const [gate] = await Promise.all([
      pass(context.queryClient, "live", params),
      openNamespaces(...liveNamespaces),
      LiveExamPage.preload?.(),
    ]);
    return gate;
  },
  component: function Live() {
    const gate = liveRoute.useLoaderData();
    const { user } = liveRoute.useRouteContext();
    if (gate.go === "stay")
      return <LiveExamPage key={gate.summary.id} quiz={gate.quiz} summary={gate.summary} user={user} />;
    return <NoLiveExam />;
  },
});

const scoreRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/exam/$quizId/{-$summaryId}/score",
  params: looseParams,
  loader: async ({ context, params }) => {
    const [gate] = await Promise.all([
      pass(context.queryClient, "score", params),
      openNamespaces("score"),
      ScorePage.preload?.(),
    ]);
    return gate;
  },
  component: function Score() {
    const gate = scoreRoute.useLoaderData();
    const { user } = scoreRoute.useRouteContext();
    return gate.go === "stay" ? (
      <ScorePage quiz={gate.quiz} summary={gate.summary} user={user} />
    ) : (
      <ExamNotVisiblePage />
    );
  },
});

export const gatedScreenRoutes = [onboardingRoute, liveRoute, scoreRoute];
