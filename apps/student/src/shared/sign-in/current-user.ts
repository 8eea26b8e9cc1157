import type { User } from "@examplar/contract";
import { isRefused } from "@examplar/ui";
import { queryOptions } from "@tanstack/react-query";
import { api } from "../network/api.ts";
import { orCopy } from "../storage/copies.ts";
import { takeFirst } from "../first-screen.ts";
import { rememberedUser, rememberUser } from "../storage/remembered.ts";
import { askForSignInHere } from "./sign-in-guard.ts";

/** Says, before any request, that somebody was signed in here: the list can then be requested at once. */
const signedInKey = "examplar.signed_in";

export const wasSignedIn = (): boolean => localStorage.getItem(signedInKey) !== null;

export const noteSignedIn = (user: User | null) => {
  try {
    if (user === null) localStorage.removeItem(signedInKey);
    else localStorage.setItem(signedInKey, String(user.id));
  } catch {
    // Storage is full or blocked: the next page asks who is signed in.
  }
};

/** A browser that was killed loses the mark above, which is written late; a stored exam still names its user. */
const userKeptHere = async (): Promise<User | undefined> => {
  if (wasSignedIn()) return rememberedUser();
  const { userOfKeptExam } = await import("../storage/exam-pack.ts");
  return userOfKeptExam();
};

const askUser = async (): Promise<User | null> => {
  try {
    const first = await takeFirst("user");
    if (first === null) return await nobody();
    const user = first ?? (await api("GET /api/v1/users/me", { timeout_ms: 8_000 }));
    noteSignedIn(user);
    void rememberUser(user);
    return user;
  } catch (error) {
    if (!isRefused(error, "not_signed_in")) throw error;
    return nobody();
  }
};

const nobody = async (): Promise<User | null> => {
  const user = askForSignInHere() ? await rememberedUser() : undefined;
  if (user) return user;
  noteSignedIn(null);
  return null;
};

/** The signed-in user, or null. Without a network it is the user remembered on this device. */
export const userQuery = queryOptions({
  queryKey: ["user"],
  queryFn: ({ client, queryKey }): Promise<User | null> =>
    orCopy<User | null>(askUser(), userKeptHere, (user) => void client.setQueryData(queryKey, user)),
  staleTime: 60_000,
});
