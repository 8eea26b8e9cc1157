import { createRoute, redirect } from "@tanstack/react-router";
import { lazyPage } from "../lazy-page.ts";
import { landingPath, landsElsewhere } from "../../shared/paths.ts";
import { rootRoute } from "./root.ts";
import { signedInRoute } from "./signed-in.ts";

/** Loaded on demand: an exam that is opened by its address does not load the list. */
const ExamListPage = lazyPage(() => import("../../features/exam-list/exam-list-page.tsx"), "ExamListPage");

const examsIndexRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: "/",
  beforeLoad: ({ context: { user } }) => {
    if (landsElsewhere(user)) throw redirect({ href: landingPath(user), reloadDocument: true, replace: true });
  },
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
