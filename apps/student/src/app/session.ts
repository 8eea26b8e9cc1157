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
  await sealWorkOfOthers(user.id).catch((error: unknown) => console.warn("Others' work waits to be sealed.", error));
  await followLanguageOf(user);
};

/** Where no exam was ever taken there is no outbox, and nothing is loaded for it. */
export const examWasTakenHere = async (): Promise<boolean> => {
  const databases = await indexedDB.databases?.().catch(() => []);
  return databases === undefined || databases.some(({ name }) => name === "evalmee");
};

/** A slow server does not hold up a sign-in: the next page goes on with it. */
const sealingPatienceMs = 4_000;

const sealWorkOfOthers = async (user_id: number): Promise<void> => {
  if (!(await examWasTakenHere())) return;
  const { sealOthers } = await import("../exam-session/sealed-work.ts");
  await Promise.race([sealOthers(user_id), new Promise((resolve) => void setTimeout(resolve, sealingPatienceMs))]);
};

/** Work that would stay on this computer. */
export interface Unsent {
  changes: number;
  /** False: the next person could read it. */
  sealable: boolean;
}

interface Leaving {
  unsent: Unsent;
  /** Nothing of the user's work stays readable. */
  seal: () => Promise<unknown>;
}

const nothing: Leaving = { unsent: { changes: 0, sealable: true }, seal: () => Promise.resolve() };

const prepareLeaving = async (user_id: number): Promise<Leaving> => {
  if (!(await examWasTakenHere())) return nothing;
  const { prepareSignOut, sealAndForget } = await import("../exam-session/sealed-work.ts");
  const { missing, key } = await prepareSignOut(user_id);
  const changes = missing ? missing.waiting + missing.elsewhere : 0;
  return { unsent: { changes, sealable: key !== null }, seal: () => sealAndForget(user_id, async () => key) };
};

/**
 * Signs out on the server first: a device that only forgets would still be signed in. Returns what is not on the server
 * yet, and does nothing then, unless the student leaves anyway.
 */
export const signOut = async (user_id: number, anyway: boolean): Promise<Unsent | null> => {
  const { unsent, seal } = await prepareLeaving(user_id);
  if (unsent.changes > 0 && !anyway) return unsent;
  try {
    await api("DELETE /api/v1/user_sessions/current");
  } catch (error) {
    if (!isRefused(error, "not_signed_in")) throw error;
  }
  noteSignedIn(null);
  await forgetEverything();
  const { forgetExams } = await import("../shared/exam-pack.ts");
  await forgetExams();
  await seal().catch((error: unknown) => console.warn("Unsent work could not be sealed.", error));
  // A full load leaves nothing of this user in memory, and closes the realtime connection.
  window.location.assign("/login");
  return null;
};
