import type { User } from "@examplar/contract";
import { safeRedirect } from "@examplar/domain";
import { tellUser } from "@examplar/ui";
import { loadSealedWork } from "../exam-session/index.ts";
import { noteSignedIn, userQuery } from "../shared/sign-in/current-user.ts";
import { landingPath, leavesThisApp } from "../shared/paths.ts";
import { queryClient } from "../shared/network/query-client.ts";
import { rememberUser } from "../shared/storage/remembered.ts";
import { examWasTakenHere } from "./exam-was-taken.ts";
import { followLanguageOf } from "./language.ts";
import { ownTexts } from "./own-texts.ts";

/** Returns where to go after signing in; the browser loads an address of another app. */
export const targetAfterSignIn = (redirect_to: string | undefined, user: User): { path: string; reload: boolean } => {
  const wanted = safeRedirect(redirect_to, window.location.origin);
  // A user who asked for no particular page starts where their work is.
  const path = wanted === "/" ? landingPath(user) : wanted;
  return { path, reload: leavesThisApp(path) };
};

export const takeUser = async (user: User) => {
  // Tidy before the shell learns of the user: it sends the messages that it finds here only once.
  await ownTexts.tidy(user.id);
  // Keep the user's own query: the shell watches it, and would not notice a new one.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userQuery.queryKey[0] });
  queryClient.setQueryData(userQuery.queryKey, user);
  noteSignedIn(user);
  tellUser(user.id);
  await rememberUser(user);
  await sealWorkOfOthers(user.id).catch((error: unknown) => console.warn("Others' work waits to be sealed.", error));
  await followLanguageOf(user);
};

/** Timeout, so that a slow server does not delay a sign-in: the next page goes on with the sealing. */
const sealingPatienceMs = 4_000;

const sealWorkOfOthers = async (user_id: number): Promise<void> => {
  if (!(await examWasTakenHere())) return;
  const { sealOthers } = await loadSealedWork();
  await Promise.race([sealOthers(user_id), new Promise((resolve) => void setTimeout(resolve, sealingPatienceMs))]);
};
