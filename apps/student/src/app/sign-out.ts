import { forgetKeptMessages, isRefused, tellUser } from "@examplar/ui";
import { loadSealedWork } from "../exam-session/index.ts";
import { api } from "../shared/network/api.ts";
import { queryClient } from "../shared/network/query-client.ts";
import { noteSignedIn, userQuery } from "../shared/sign-in/current-user.ts";
import { forgetEverything } from "../shared/storage/remembered.ts";
import { examWasTakenHere } from "./exam-was-taken.ts";
import { ownTexts } from "./own-texts.ts";

/** Work that would stay on this device. */
export interface Unsent {
  changes: number;
  /** False: the next person could read it. */
  sealable: boolean;
}

interface Leaving {
  unsent: Unsent;
  /** The user's other pages have written down what they hold. */
  othersGone: () => Promise<unknown>;
  /** Nothing of the user's work stays readable. */
  seal: () => Promise<unknown>;
}

const nothing: Leaving = {
  unsent: { changes: 0, sealable: true },
  othersGone: () => Promise.resolve(),
  seal: () => Promise.resolve(),
};

const prepareLeaving = async (user_id: number): Promise<Leaving> => {
  if (!(await examWasTakenHere())) return nothing;
  const { otherPagesGone, prepareSignOut, sealAndForget } = await loadSealedWork();
  const { missing, key } = await prepareSignOut(user_id);
  const changes = missing ? missing.waiting + missing.elsewhere : 0;
  return {
    unsent: { changes, sealable: key !== null },
    othersGone: () => otherPagesGone(user_id),
    seal: () => sealAndForget(user_id, async () => key),
  };
};

/**
 * Signs out on the server first: a device that only forgets would still be signed in. Returns what is not on the server
 * yet, and does nothing then, unless the student leaves anyway.
 */
export const signOut = async (user_id: number, anyway: boolean): Promise<Unsent | null> => {
  const { unsent, othersGone, seal } = await prepareLeaving(user_id);
  if (unsent.changes > 0 && !anyway) return unsent;
  // While somebody is signed in who may ask for it.
  const key = ownTexts.keysOf(user_id).length > 0 ? await ownTexts.readKey() : null;
  try {
    await api("DELETE /api/v1/user_sessions/current");
  } catch (error) {
    if (!isRefused(error, "not_signed_in")) throw error;
  }
  noteSignedIn(null);
  // Before this page hears what it tells the others: it has more to do than they have.
  queryClient.setQueryData(userQuery.queryKey, null);
  tellUser(null);
  await othersGone();
  forgetKeptMessages(user_id);
  await ownTexts.seal(user_id, key);
  await forgetEverything();
  const { forgetExams } = await import("../shared/storage/exam-pack.ts");
  await forgetExams();
  await seal().catch((error: unknown) => console.warn("Unsent work could not be sealed.", error));
  // A full load leaves nothing of this user in memory, and closes the realtime connection.
  window.location.assign("/login");
  return null;
};
