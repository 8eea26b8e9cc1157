import { createRouter } from "@tanstack/react-router";
import { lazyPage } from "./lazy-page.ts";
import { queryClient } from "../shared/network/query-client.ts";
import { PageError } from "./page-error.tsx";
import { PagePending } from "./page-pending.tsx";
import { examRedirectRoutes } from "./routes/exam-redirects.tsx";
import { gatedScreenRoutes } from "./routes/gated-screens.tsx";
import { homeRoutes } from "./routes/home.tsx";
import { laterScreenRoutes } from "./routes/later-screens.tsx";
import { openPageRoutes } from "./routes/open-pages.tsx";
import { receiptsRoute } from "./routes/receipts.tsx";
import { rootRoute } from "./routes/root.ts";
import { signedInRoute } from "./routes/signed-in.ts";

const allRoutes = () =>
  rootRoute.addChildren([
    signedInRoute.addChildren([
      ...homeRoutes.signedIn,
      ...examRedirectRoutes,
      ...gatedScreenRoutes,
      ...laterScreenRoutes.signedIn,
      receiptsRoute,
    ]),
    ...homeRoutes.open,
    ...openPageRoutes,
    ...laterScreenRoutes.open,
  ]);

export const createStudentRouter = () =>
  createRouter({
    routeTree: allRoutes(),
    context: { queryClient },
    defaultPendingComponent: PagePending,
    defaultErrorComponent: PageError,
    defaultNotFoundComponent: lazyPage(() => import("../features/plain-pages/message-pages.tsx"), "NotFoundPage"),
    defaultPendingMs: 0,
    defaultPendingMinMs: 0,
    defaultPreload: "intent",
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    scrollRestoration: true,
    notFoundMode: "root",
  });

export type StudentRouter = ReturnType<typeof createStudentRouter>;

declare module "@tanstack/react-router" {
  interface Register {
    router: StudentRouter;
  }
  interface StaticDataRouteOption {
    /** The screen has its own header and main view: an exam shows nothing but itself. */
    bare?: boolean;
  }
}
