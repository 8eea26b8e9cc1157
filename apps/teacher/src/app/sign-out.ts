import type { User } from "@examplar/contract";
import { mustAsk, type UnsentTexts } from "@examplar/sync";
import { isRefused, tellUser } from "@examplar/ui";
import { api } from "../shared/api.ts";
import { textsOnlyHere } from "../shared/kept-text.ts";
import { leave, noteLeaving, writeDown } from "../shared/leaving.ts";
import { ownTexts } from "./own-texts.ts";

const wait = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

const sendBeforeLeavingMs = 4_000;

const isMarks = (key: string): boolean => key.startsWith("examplar.marks.");

/** Tries for a moment to send marks. Drafts are only stored, because the teacher has not submitted them. */
const sendMarks = async (user: User): Promise<void> => {
  writeDown();
  if (![...ownTexts.keysOf(user.id), ...textsOnlyHere().keys()].some(isMarks)) return;
  const { outboxOf } = await import("../features/correction/outbox/use-outbox.ts");
  await Promise.race([outboxOf(user).sendNow(), wait(sendBeforeLeavingMs)]);
};

/**
 * Signs out on the server first: a browser that only forgets would still be signed in. If texts are unsent, it returns
 * them and does nothing else, unless the teacher was `told` and leaves anyway.
 */
export const signOut = async (user: User, told: UnsentTexts | null): Promise<UnsentTexts | null> => {
  // Read the key even if nothing is unsent: this page and other tabs may still write until they close.
  const [key] = await Promise.all([told?.key ?? ownTexts.readKey(), sendMarks(user)]);
  const unsent = ownTexts.unsentOf(user.id, key, textsOnlyHere());
  if (mustAsk(unsent, told)) return unsent;
  noteLeaving(true);
  try {
    await api("DELETE /api/v1/user_sessions/current");
  } catch (error) {
    noteLeaving(isRefused(error, "not_signed_in"));
    if (!isRefused(error, "not_signed_in")) throw error;
  }
  leave();
  tellUser(null);
  await ownTexts.leave(user.id, key, told);
  window.location.assign("/login");
  return null;
};
