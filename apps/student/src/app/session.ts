import type { User } from "@examplar/contract";
import { safeRedirect } from "@examplar/domain";
import { isRefused } from "@examplar/ui";
import { api } from "../shared/api.ts";
import { noteSignedIn, userQuery } from "../shared/current-user.ts";
import { landingPath, leavesThisApp } from "../shared/paths.ts";
import { queryClient } from "../shared/query-client.ts";
import { forgetEverything, rememberUser } from "../shared/remembered.ts";
import { followLanguageOf } from "./language.ts";

/** Where to go after signing in; an address of another app is loaded by the browser. */
export const targetAfterSignIn = (redirect_to: string | undefined, user: User): { path: string; reload: boolean } => {
  const wanted = safeRedirect(redirect_to, window.location.origin);
  // Somebody who asked for no page in particular begins where their work is.
  const path = wanted === "/" ? landingPath(user) : wanted;
  return { path, reload: leavesThisApp(path) };
};

export const takeUser = async (user: User) => {
  // The user's own query stays: the shell watches it, and would not hear of a new one.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });
  queryClient.setQueryData(userQuery.queryKey, user);
  noteSignedIn(user);
  await rememberUser(user);
  await followLanguageOf(user);
};

/** Signs out on the server first: a device that only forgets would still be signed in. */
export const signOut = async () => {
  try {
    await api("DELETE /api/v1/user_sessions/current");
  } catch (error) {
    if (!isRefused(error, "not_signed_in")) throw error;
  }
  noteSignedIn(null);
  await forgetEverything();
  const { forgetExams } = await import("../shared/exam-pack.ts");
  await forgetExams();
  // A full load leaves nothing of this user in memory, and closes the realtime connection.
  window.location.assign("/login");
};
