import { mustAsk } from "@examplar/sync";
import { isRefused, keepNoMoreMessages, tellUser } from "@examplar/ui";
import { loadSealedWork } from "../exam-session/index.ts";
import { api } from "../shared/network/api.ts";
import { queryClient } from "../shared/network/query-client.ts";
import { noteSignedIn, userQuery } from "../shared/sign-in/current-user.ts";
import { forgetEverything } from "../shared/storage/remembered.ts";
import { examWasTakenHere } from "./exam-was-taken.ts";
import { ownTexts } from "./own-texts.ts";
import { mustConfirm, type Unsent } from "./sign-out.state.ts";

interface Leaving {
  unsent: Omit<Unsent, "texts">;
  /** Resolves when the user's other pages have written what they hold. */
  othersGone: () => Promise<unknown>;
  /** Seals the user's work, so that nothing stays readable. */
  seal: () => Promise<unknown>;
}

const nothing: Leaving = {
  unsent: { changes: { waiting: 0, refused: 0, total: 0 }, sealable: true },
  othersGone: () => Promise.resolve(),
  seal: () => Promise.resolve(),
};

const prepareLeaving = async (user_id: number): Promise<Leaving> => {
  if (!(await examWasTakenHere())) return nothing;
  const { otherPagesGone, prepareSignOut, sealAndForget } = await loadSealedWork();
  const { missing, key } = await prepareSignOut(user_id);
  return {
    unsent: { changes: missing?.all ?? null, sealable: key !== null },
    othersGone: () => otherPagesGone(user_id),
    seal: () => sealAndForget(user_id, async () => key),
  };
};

/**
 * Signs out on the server first: a device that only forgets would still be signed in. When work is not on the server,
 * or nobody knows, returns it and does nothing, unless the user was `told` and leaves anyway.
 */
export const signOut = async (user_id: number, told: Unsent | null): Promise<Unsent | null> => {
  // Always read the key while the user is still signed in: a message may be written until the end.
  const [{ unsent, othersGone, seal }, key] = await Promise.all([
    prepareLeaving(user_id),
    told?.texts.key ?? ownTexts.readKey(),
  ]);
  const texts = ownTexts.unsentOf(user_id, key);
  if ((mustConfirm(unsent.changes) && !told) || mustAsk(texts, told?.texts ?? null)) return { ...unsent, texts };
  try {
    await api("DELETE /api/v1/user_sessions/current");
  } catch (error) {
    if (!isRefused(error, "not_signed_in")) throw error;
  }
  noteSignedIn(null);
  // Clear the user before `tellUser`: this page receives that message too, and must finish signing out instead of
  // leaving.
  queryClient.setQueryData(userQuery.queryKey, null);
  keepNoMoreMessages();
  tellUser(null);
  await othersGone();
  await ownTexts.leave(user_id, key, told?.texts ?? null);
  await forgetEverything();
  const { forgetExams } = await import("../shared/storage/exam-pack.ts");
  await forgetExams();
  await seal().catch((error: unknown) => console.warn("Unsent work could not be sealed.", error));
  // A full load leaves nothing of this user in memory, and closes the realtime connection.
  window.location.assign("/login");
  return null;
};
