import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  stripSearchParams,
  type SearchSchemaInput,
} from "@tanstack/react-router";
import { parseCorrectionSearch, type CorrectionSearch } from "../features/correction/correction-search.ts";
import { parseScoreOrder } from "../shared/score-order.ts";
import type { ScoreOrder } from "../shared/queries.ts";
import { SignedInGate } from "./signed-in-gate.tsx";
import { CrashPage, NotFoundPage } from "./message-pages.tsx";

const root = createRootRoute({ component: SignedInGate, notFoundComponent: NotFoundPage, errorComponent: CrashPage });

const home = createRoute({
  getParentRoute: () => root,
  path: "/",
  component: lazyRouteComponent(() => import("./routes/home.route.tsx"), "HomeRoute"),
});

/** quizTeacherScores */
const scores = createRoute({
  getParentRoute: () => root,
  path: "/quizzes/$quizId/scores",
  validateSearch: (search: Partial<ScoreOrder> & SearchSchemaInput): ScoreOrder => parseScoreOrder(search),
  search: { middlewares: [stripSearchParams(parseScoreOrder({}))] },
  component: lazyRouteComponent(() => import("./routes/scores.route.tsx"), "ScoresRoute"),
});

const correction = createRoute({
  getParentRoute: () => root,
  path: "/quizzes/$quizId/scores/$scoreId",
  validateSearch: (search: Partial<CorrectionSearch> & SearchSchemaInput): CorrectionSearch =>
    parseCorrectionSearch(search),
  search: { middlewares: [stripSearchParams(parseCorrectionSearch({}))] },
  component: lazyRouteComponent(() => import("./routes/correction.route.tsx"), "CorrectionRoute"),
});

const byQuestion = createRoute({
  getParentRoute: () => root,
  path: "/quizzes/$quizId/questions/$questionId/marking",
  component: lazyRouteComponent(() => import("./routes/by-question.route.tsx"), "ByQuestionRoute"),
});

/** quizPaperScan */
const scan = createRoute({
  getParentRoute: () => root,
  path: "/quizzes/$quizId/scans/$scanId",
  component: lazyRouteComponent(() => import("./routes/scan.route.tsx"), "ScanRoute"),
});

const support = createRoute({
  getParentRoute: () => root,
  path: "/support",
  validateSearch: ({ channel }: { channel?: unknown }): { channel?: number } =>
    typeof channel === "number" && Number.isInteger(channel) && channel > 0 ? { channel } : {},
  component: lazyRouteComponent(() => import("./routes/support.route.tsx"), "SupportRoute"),
});

export const routeTree = root.addChildren([home, scores, correction, byQuestion, scan, support]);

export const router = createRouter({
  routeTree,
  basepath: "/courses",
  defaultPreload: false,
  scrollRestoration: true,
  defaultErrorComponent: CrashPage,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
