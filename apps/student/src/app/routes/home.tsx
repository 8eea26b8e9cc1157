import { createRoute, redirect } from "@tanstack/react-router";
import { ExamListPage } from "../../features/exam-list/exam-list-page.tsx";
import { rootRoute } from "./root.ts";
import { signedInRoute } from "./signed-in.ts";

const examsIndexRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
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
