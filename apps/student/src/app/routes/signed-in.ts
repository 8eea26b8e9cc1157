import { createRoute, redirect } from "@tanstack/react-router";
import { userQuery } from "../../shared/sign-in/current-user.ts";
import { rootRoute } from "./root.ts";

/** The parent route of every screen that needs a user. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: "signed_in",
  beforeLoad: async ({ context, location }) => {
    const user = await context.queryClient.ensureQueryData(userQuery);
    if (user === null) throw redirect({ to: "/login", search: { redirect_to: location.href }, replace: true });
    return { user };
  },
});
