import { createRoute, redirect } from "@tanstack/react-router";
import { lazyPage } from "../lazy-page.ts";
import { ExamNotVisiblePage } from "./exam-not-visible.ts";
import { looseParams as params, parseExamLoosely, stringifyExam } from "./params.ts";
import { signedInRoute } from "./signed-in.ts";

/** Loaded on demand, because the exam list does not need it. */
const reading = () => import("../../features/session-picker/read-sessions.ts");

const quizRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/exam/$quizId/{-$summaryId}/quiz",
  params,
  loader: async ({ context, params: { quizId, summaryId } }) => {
    const summary_id = summaryId ?? (await (await reading()).readFirstSummaryId(context.queryClient, quizId));
    if (summary_id === null) throw redirect({ to: "/", replace: true });
    throw redirect({
      to: "/exam/$quizId/{-$summaryId}/sessions",
      params: { quizId, summaryId: summary_id },
      replace: true,
    });
  },
});

const quizTeacherRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/$quizId/{-$summaryId}/online_exams{$}",
  params: {
    parse: ({ _splat, ...ids }: { quizId: string; summaryId?: string | undefined; _splat?: string | undefined }) => {
      const parsed = parseExamLoosely(ids);
      return parsed && { ...parsed, _splat };
    },
    stringify: ({ _splat, ...ids }) => ({ ...stringifyExam(ids), _splat }),
  },
  beforeLoad: ({ params: { quizId, summaryId } }) => {
    throw redirect({ to: "/exam/$quizId/{-$summaryId}/onboarding", params: { quizId, summaryId }, replace: true });
  },
});

const SessionPickerPage = lazyPage(
  () => import("../../features/session-picker/session-picker-page.tsx"),
  "SessionPickerPage",
);

const sessionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/exam/$quizId/{-$summaryId}/sessions",
  params,
  loader: async ({ context, params: { quizId, summaryId } }) => {
    const { readSessions } = await reading();
    const { step } = await readSessions(context.queryClient, quizId, summaryId);
    if (step.step === "exams_index" || step.step === "pick") return step.step;
    if (step.step === "live") {
      throw redirect({
        to: "/exam/$quizId/$summaryId/live",
        params: { quizId, summaryId: step.summary_id },
        replace: true,
      });
    }
    throw redirect({
      to: step.step === "redirect" ? "/exam/$quizId/{-$summaryId}/sessions" : "/exam/$quizId/{-$summaryId}/onboarding",
      params: { quizId, summaryId: step.summary_id },
      replace: true,
    });
  },
  component: function Sessions() {
    const step = sessionsRoute.useLoaderData();
    const { quizId } = sessionsRoute.useParams();
    return step === "pick" ? <SessionPickerPage quiz_id={quizId} /> : <ExamNotVisiblePage />;
  },
});

export const examRedirectRoutes = [quizRoute, quizTeacherRoute, sessionsRoute];
