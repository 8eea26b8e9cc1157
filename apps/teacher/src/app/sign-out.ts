import type { User } from "@examplar/contract";
import { isRefused, tellUser } from "@examplar/ui";
import { api } from "../shared/api.ts";
import { leave, noteLeaving } from "../shared/leaving.ts";
import { ownTexts } from "./own-texts.ts";

/** Work that the server does not have. */
export interface Unsent {
  changes: number;
  /** False: it is deleted at the sign-out. */
  sealable: boolean;
}

type SealingKey = Awaited<ReturnType<typeof ownTexts.readKey>>;

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const sendBeforeLeavingMs = 4_000;

/** Returns how many marks the server does not have, after a moment in which they were sent. */
const sendMarks = async (user: User): Promise<number> => {
  const { outboxOf } = await import("../features/correction/outbox/use-outbox.ts");
  const outbox = outboxOf(user);
  await Promise.race([outbox.sendNow(), wait(sendBeforeLeavingMs)]);
  return outbox.items().size;
};

const isMarks = (key: string): boolean => key.startsWith("examplar.marks.");

/** Each draft and each message has a key of its own; all marks have one. */
const countUnsent = async (user: User): Promise<number> => {
  const keys = ownTexts.keysOf(user.id);
  const marks = keys.some(isMarks) ? await sendMarks(user) : 0;
  return marks + keys.filter((key) => !isMarks(key)).length;
};

/** Longer than other pages need to hear that they must write nothing more. */
const othersHearMs = 200;

const leaveHere = async (user_id: number, key: SealingKey): Promise<void> => {
  leave();
  tellUser(null);
  await wait(othersHearMs);
  if (!(await ownTexts.seal(user_id, key))) ownTexts.forget(user_id);
  window.location.assign("/login");
};

/**
 * Signs out on the server first: a browser that only forgets would still be signed in. Returns what is not on the server
 * yet, and does nothing then, unless the teacher leaves anyway.
 */
export const signOut = async (user: User, anyway: boolean): Promise<Unsent | null> => {
  const changes = await countUnsent(user);
  // While somebody is signed in who may ask for it.
  const key = changes > 0 ? await ownTexts.readKey() : null;
  if (changes > 0 && !anyway) return { changes, sealable: key !== null };
  noteLeaving(true);
  try {
    await api("DELETE /api/v1/user_sessions/current");
  } catch (error) {
    noteLeaving(isRefused(error, "not_signed_in"));
    if (!isRefused(error, "not_signed_in")) throw error;
  }
  await leaveHere(user.id, key);
  return null;
};
