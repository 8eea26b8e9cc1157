import { createRoute, lazyRouteComponent, redirect } from "@tanstack/react-router";
import { rootRoute } from "./root.ts";
import { signedInRoute } from "./signed-in.ts";

/** An exam that is opened by its address does not bring the list. */
const ExamListPage = lazyRouteComponent(() => import("../../features/exam-list/exam-list-page.tsx"), "ExamListPage");

const examsIndexRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
  loader: () => ExamListPage.preload?.(),
  component: function ExamsIndex() {
    return <ExamListPage user={examsIndexRoute.useRouteContext().user} />;
  },
});

const activitiesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/activities",
  beforeLoad: () => {
    throw redirect({ to: "/", replace: true });
  },
});

export const homeRoutes = { signedIn: [examsIndexRoute], open: [activitiesRoute] };
