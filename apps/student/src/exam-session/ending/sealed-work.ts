import type { RescueKey } from "@examplar/contract";
import { mediaDatabaseName, mayBeKept, openWork, sealWork, type Missing } from "@examplar/sync";
import { randomId } from "@examplar/ui";
import { api } from "../../shared/network/api.ts";
import { forgetExamsOfOthers, keptRescueKey } from "../../shared/storage/exam-pack.ts";
import { inLocalDatabase, localDatabase, type SealedRow } from "../../shared/storage/app-database.ts";
import { addKeptFile, keptFilesOf, releaseFiles, removeKeptFile } from "../sync/answer-files.ts";
import { noteAbsorbed, releaseUser, sendBeforeSignOut, startSending } from "../sync/exam-sync.ts";
import { journal } from "../sync/journal.ts";
import { examsAreSaved, otherPagesGone } from "../sync/user-pages.ts";
import { absorb, forgetSent, replayJournal, unsentOf, usersHere } from "../sync/user-outbox.ts";
import { sealedParts, unsealRows, type Unsealing } from "./unseal-rows.ts";

/** Returns the server's key, or the key stored with an exam here when the request fails. */
const readKey = (kept: RescueKey | null): Promise<RescueKey | null> => api("GET /api/v1/rescue_key").catch(() => kept);

/** Uses strict durability: the sealed row must be on disk before the original is deleted. */
const keepSealed = async (
  key: RescueKey,
  { user_id, parts, is_bulky }: Required<Pick<SealedRow, "user_id" | "parts" | "is_bulky">>,
): Promise<void> => {
  const sealed = await sealWork(crypto.subtle, key.public_key, user_id, parts);
  const row = { id: randomId(), user_id, key: JSON.stringify(sealed.key), parts: sealed.parts, is_bulky };
  const transaction = (await localDatabase()).transaction("sealed", "readwrite", { durability: "strict" });
  await Promise.all([transaction.store.put(row), transaction.done]);
};

/** Returns whether media may be stored here. Where none was ever recorded, no media code is loaded. */
const hasMedia = (): Promise<boolean> => mayBeKept(mediaDatabaseName);

/** Seals a user's pictures and sounds like the answers, or leaves them where they are. */
const sealRecordings = async (user_id: number, keyOf: () => Promise<RescueKey | null>): Promise<boolean> => {
  if (!(await hasMedia())) return true;
  const { sealMedia } = await import("../media/sealed-media.ts");
  return sealMedia(user_id, async (media, bytes) => {
    const key = globalThis.crypto?.subtle ? await keyOf() : null;
    if (!key) return false;
    await keepSealed(key, { user_id, parts: sealedParts({ media }, bytes), is_bulky: true });
    return true;
  });
};

/**
 * Seals what a user has not sent, then deletes everything readable. Work that cannot be sealed, without the server's
 * key or TLS, stays unchanged: it must not be lost. Returns whether nothing readable is left.
 */
export const sealAndForget = async (user_id: number, keyOf: () => Promise<RescueKey | null>): Promise<boolean> => {
  releaseUser(user_id);
  await replayJournal(user_id);
  const { items, answers } = await unsentOf(user_id);
  const kept = await keptFilesOf(user_id);
  if (items.length + kept.length > 0) {
    const key = globalThis.crypto?.subtle ? await keyOf() : null;
    if (!key) return false;
    const files = kept.map(({ file }) => file);
    const bytes = kept.map((one) => one.bytes);
    // Seal files apart from edits: files that find no room later must not block the edits.
    const edits = sealedParts({ items, answers });
    if (items.length + answers.length > 0) await keepSealed(key, { user_id, parts: edits, is_bulky: false });
    if (files.length > 0) await keepSealed(key, { user_id, parts: sealedParts({ files }, bytes), is_bulky: true });
  }
  for (const { file } of kept) await removeKeptFile(file.id);
  const ids = items.map(({ id }) => id);
  const left = await forgetSent(user_id, ids);
  await journal.clear(user_id);
  // Another tab has written edits meanwhile: seal them too.
  if (left > 0) return sealAndForget(user_id, keyOf);
  releaseFiles(user_id);
  return sealRecordings(user_id, keyOf);
};

/** Includes users who have only taken photos: they have no outbox of answers yet. */
const usersWithWork = async (): Promise<ReadonlySet<number>> => {
  const users = await usersHere();
  if (!(await hasMedia())) return new Set(users);
  const { usersOfMedia } = await import("../media/sealed-media.ts");
  return new Set([...users, ...(await usersOfMedia())]);
};

/**
 * Seals the work of all other users when somebody signs in, so that it is not readable. A failure for one user does not
 * stop the others.
 */
export const sealOthers = async (user_id: number): Promise<void> => {
  const others = [...(await usersWithWork())].filter((id) => id !== user_id);
  await Promise.all(others.map(otherPagesGone));
  // Read the key before it is deleted with its exam.
  const kept = await keptRescueKey();
  await forgetExamsOfOthers(user_id);
  for (const other of others)
    await sealAndForget(other, () => readKey(kept)).catch((error: unknown) =>
      console.warn("Somebody's work waits to be sealed.", error),
    );
};

/** Sends what can be sent, and reads the key while the user is signed in. `missing` is null when it is not known. */
export const prepareSignOut = async (user_id: number): Promise<{ missing: Missing | null; key: RescueKey | null }> => {
  const missing = await sendBeforeSignOut(user_id).catch(() => null);
  return { missing, key: await readKey(await keptRescueKey()) };
};

export { otherPagesGone };

/**
 * Seals this page's work after its user has signed out on another page. Returns false when it cannot be sealed: this
 * page then keeps the work, and asks before it is closed.
 */
export const leaveWithWork = async (user_id: number): Promise<boolean> => {
  // Read the key before the other page deletes it with the exams.
  const kept = await keptRescueKey();
  await examsAreSaved();
  const isSealed = await sealAndForget(user_id, () => readKey(kept)).catch(() => false);
  if (!isSealed) await startSending(user_id);
  return isSealed;
};

const unsealingOf = (user_id: number): Unsealing => ({
  open: async ({ key: sealed, parts }) => {
    const { key } = await api("POST /api/v1/sealed_work", { body: { key: sealed } });
    return openWork(crypto.subtle, key, parts);
  },
  absorb: async (unsent) => {
    await absorb(user_id, unsent);
    await noteAbsorbed(new Set(unsent.items.map(({ instance_id }) => instance_id)));
  },
  addFile: addKeptFile,
  addMedia: async (media, bytes) => (await import("../media/sealed-media.ts")).restoreMedia(media, bytes),
  remove: (id) => inLocalDatabase((database) => database.delete("sealed", id)),
  onFault: (error) => console.warn("Sealed work waits for the next page.", error),
});

/** Puts the work that this user left sealed here back into the outbox, which sends it to the server. */
const unsealOwn = async (user_id: number): Promise<void> => {
  const rows = (await inLocalDatabase((database) => database.getAll("sealed"))) ?? [];
  const own = rows.filter((row) => row.user_id === user_id);
  await unsealRows(own, unsealingOf(user_id));
};

const sendMedia = async (user_id: number): Promise<void> => {
  if (!(await hasMedia())) return;
  const { mediaOutboxOf } = await import("../media/media-outbox.ts");
  mediaOutboxOf(user_id);
};

/** Runs on any page of the app: sends what this user left here, and seals the work of others. */
export const sendLeftovers = async (user_id: number): Promise<void> => {
  await startSending(user_id);
  await sendMedia(user_id).catch((error: unknown) => console.warn("Media waits for the next page.", error));
  await unsealOwn(user_id);
  await sealOthers(user_id).catch((error: unknown) => console.warn("Others' work waits to be sealed.", error));
};
