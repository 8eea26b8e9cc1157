import type { User } from "@examplar/contract";
import { isRefusal, refuse } from "../../platform/http/refusal.ts";
import { routes } from "../../platform/http/routes.ts";
import type { Parts } from "../../platform/parts.ts";
import { presentUser } from "./accounts.presenter.ts";
import type { Authenticator } from "./authenticator.ts";
import { requestSignInCode } from "./sign-in/request-sign-in-code.ts";
import { listDemoAccounts, listDemoMails, signInAsDemoAccount } from "./demo-accounts.ts";
import { signInWithCode } from "./sign-in/sign-in-with-code.ts";
import { newToken } from "./sign-in/secrets.ts";
import { signOut } from "./sign-in/user-sessions.ts";
import { updateCurrentUser } from "./update-current-user.ts";

/** Throws if the account is gone: a session outlives its account only by a bug. */
const presentKnownUser = async ({ db }: Parts, user_id: number): Promise<User> => {
  const user = await presentUser(db, user_id);
  if (!user) throw new Error("a session without a user");
  return user;
};

/** These routes get the authenticator, because signing out must also clear its cache. */
export const accountsRoutes = (authenticator: Authenticator) =>
  routes({
    "POST /api/v1/sign_in_codes": async ({ parts, body, browser_cookie, known_cookie, from_reserve }) => {
      const browser_token = browser_cookie.token ?? newToken();
      browser_cookie.set(browser_token);
      const known_tokens = from_reserve ? known_cookie.tokens : null;
      return requestSignInCode(parts, { ...body, browser_token, known_tokens });
    },
    "POST /api/v1/user_sessions": async ({ parts, body, request, cookie, browser_cookie, known_cookie }) => {
      const browser = { browser_token: browser_cookie.token, known_tokens: known_cookie.tokens };
      const signedIn = await signInWithCode(parts, { ...body, user_agent: request.user_agent, ...browser });
      if (isRefusal(signedIn)) return signedIn;
      cookie.set(signedIn.token);
      known_cookie.set(signedIn.known_tokens);
      return presentKnownUser(parts, signedIn.user_id);
    },
    "DELETE /api/v1/user_sessions/current": async ({ parts, caller, cookie }) => {
      await signOut(parts, caller);
      authenticator.forget(caller.session_id);
      cookie.clear();
    },
    "GET /api/v1/users/me": ({ parts, caller }) => presentKnownUser(parts, caller.user_id),
    "PATCH /api/v1/users/me": async ({ parts, caller, body }) => {
      await updateCurrentUser(parts, caller, body);
      return presentKnownUser(parts, caller.user_id);
    },
    "GET /api/v1/demo/accounts": ({ parts }) => listDemoAccounts(parts),
    "POST /api/v1/demo/user_sessions": async ({ parts, body, request, cookie }) => {
      const token = await signInAsDemoAccount(parts, { ...body, user_agent: request.user_agent });
      if (!token) return refuse("not_found");
      cookie.set(token);
      return presentKnownUser(parts, body.user_id);
    },
    "GET /api/v1/demo/mails": ({ parts }) => listDemoMails(parts),
  });
