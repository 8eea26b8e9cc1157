import { createRoute, redirect } from "@tanstack/react-router";
import { lazyPage } from "../lazy-page.ts";
import { userQuery } from "../../shared/sign-in/current-user.ts";
import { openNamespaces } from "../language.ts";
import { rootRoute } from "./root.ts";

const DemoMailsPage = lazyPage(() => import("../../features/demo-mails/demo-mails-page.tsx"), "DemoMailsPage");
const NotFoundPage = lazyPage(() => import("../../features/plain-pages/message-pages.tsx"), "NotFoundPage");

const loginRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/login",
  validateSearch: (search: Record<string, unknown>): { redirect_to?: string } =>
    typeof search["redirect_to"] === "string" ? { redirect_to: search["redirect_to"] } : {},
  beforeLoad: async ({ context, search }) => {
    // Without a network nobody can sign in anyway, and the form says so.
    const reading = context.queryClient.ensureQueryData(userQuery).catch(() => null);
    const [user] = await Promise.all([reading, openNamespaces("login")]);
    if (user === null) return;
    const { targetAfterSignIn } = await import("../after-sign-in.ts");
    const { path, reload } = targetAfterSignIn(search.redirect_to, user);
    throw redirect({ href: path, reloadDocument: reload, replace: true });
  },
  component: lazyPage(() => import("./login-screen.tsx"), "LoginScreen"),
});

const demoMailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/demo/mails",
  loader: () => openNamespaces("plain_pages"),
  component: () => <DemoMailsPage notFound={<NotFoundPage />} />,
});

const privacyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/privacy",
  loader: () => openNamespaces("plain_pages"),
  component: lazyPage(() => import("../../features/plain-pages/privacy-page.tsx"), "PrivacyPage"),
});

const updateBrowserRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: "/update_browser",
  loader: () => openNamespaces("plain_pages"),
  component: lazyPage(() => import("../../features/plain-pages/message-pages.tsx"), "UpdateBrowserPage"),
});

export const openPageRoutes = [loginRoute, demoMailsRoute, privacyRoute, updateBrowserRoute];
