import type { ExamDocument, Quiz, RescueKey, StartedExam, User } from "@examplar/contract";
import { documentsCachePrefix } from "../../service-worker/app-pages.ts";
import { askOnce } from "../network/ahead.ts";
import { api } from "../network/api.ts";
import { storeAppFiles } from "./app-files.ts";
import { clock } from "../network/clock.ts";
import type { ExamPack } from "./exam-database.ts";
import { forgetOwnFace } from "./own-face.ts";
import { inLocalDatabase } from "./app-database.ts";
import { integrityOf } from "./integrity.ts";

/** Name of an exam's documents cache; the service worker serves documents from all of these. */
const documentsCacheOf = (summary_id: number): string => `${documentsCachePrefix}${summary_id}`;

interface Preparing {
  user: User;
  quiz: Quiz;
  started: StartedExam;
}

export const packOf = async (user_id: number | null, summary_id: number): Promise<ExamPack | null> => {
  const pack = await inLocalDatabase((database) => database.get("packs", summary_id));
  return pack && (user_id === null || pack.user.id === user_id) ? pack : null;
};

/** Returns every exam of this user that is open on this computer. */
export const packsOf = async (user_id: number): Promise<ExamPack[]> => {
  const packs = (await inLocalDatabase((database) => database.getAll("packs"))) ?? [];
  return packs.filter(({ user }) => user.id === user_id);
};

/** Returns the exam of a quiz that is open on this computer: in the named seat, or else in any. */
export const packOfQuiz = async (user_id: number, quiz_id: number, summary_id?: number): Promise<ExamPack | null> => {
  const packs = (await packsOf(user_id)).filter(({ quiz }) => quiz.id === quiz_id);
  return packs.find(({ summary }) => summary.id === summary_id) ?? packs[0] ?? null;
};

/** Uses strict durability, like the edits: after a power cut the answers are worth little without the paper. */
const keepPack = (pack: ExamPack) =>
  inLocalDatabase(async (database) => {
    const transaction = database.transaction("packs", "readwrite", { durability: "strict" });
    await Promise.all([transaction.store.put(pack, pack.summary.id), transaction.done]);
  });

export const userOfKeptExam = async (): Promise<User | undefined> => {
  const packs = await inLocalDatabase((database) => database.getAll("packs"));
  return packs?.[0]?.user;
};

/** Updates a stored exam with newer facts of the server; does nothing where none is stored. */
export const renewPack = (summary_id: number, renew: (pack: ExamPack) => ExamPack) =>
  inLocalDatabase(async (database) => {
    const transaction = database.transaction("packs", "readwrite", { durability: "strict" });
    const pack = await transaction.store.get(summary_id);
    if (pack) await transaction.store.put(renew(pack), summary_id);
    await transaction.done;
  });

const deleteCaches = async (isDeleted: (name: string) => boolean): Promise<void> => {
  if (!("caches" in window)) return;
  const names = (await caches.keys().catch(() => [])).filter(isDeleted);
  await Promise.all(names.map((name) => caches.delete(name).catch(() => false)));
};

/** Removes paper, documents and face of an exam that is over for this student, and of no other exam. */
export const forgetPack = async (summary_id: number): Promise<void> => {
  forgetOwnFace((face) => face.summary_id === summary_id);
  await inLocalDatabase((database) => database.delete("packs", summary_id));
  await deleteCaches((name) => name === documentsCacheOf(summary_id));
};

/** Removes all exams at sign-out, so that the next person cannot read them. */
export const forgetExams = async (): Promise<void> => {
  forgetOwnFace();
  await inLocalDatabase((database) => database.clear("packs"));
  await inLocalDatabase((database) => database.clear("receipts"));
  await deleteCaches((name) => name.startsWith(documentsCachePrefix));
};

/** Removes the exams of others at sign-in. */
export const forgetExamsOfOthers = async (user_id: number): Promise<void> => {
  forgetOwnFace((face) => face.user_id !== user_id);
  const packs = (await inLocalDatabase((database) => database.getAll("packs"))) ?? [];
  for (const { user, summary } of packs) if (user.id !== user_id) await forgetPack(summary.id);
  await inLocalDatabase(async (database) => {
    for (const { user_id: owner_id, summary_id } of await database.getAll("receipts"))
      if (owner_id !== user_id) await database.delete("receipts", summary_id);
  });
};

export const readDocuments = (summary_id: number): Promise<ExamDocument[]> =>
  askOnce(`documents/${summary_id}`, () =>
    api("GET /api/v1/quizzes_attempt_summaries/:summary_id/documents", { params: { summary_id } }),
  );

/** The browser compares the digest and bypasses its own cache, where a portal's page may lie under this address. */
const storeDocument = async (cache: Cache, { url, sha256 }: ExamDocument): Promise<boolean> => {
  if (await cache.match(url)) return true;
  if (sha256 === null) return false;
  const verified = { integrity: integrityOf(sha256), cache: "reload", redirect: "error" } as const;
  const reply = await fetch(url, verified).catch(() => null);
  if (reply?.status !== 200) return false;
  await cache.put(url, reply);
  return true;
};

/** Returns false when a document is missing. That must not block the paper: a document is read when it is opened. */
const storeDocuments = async (
  summary_id: number,
  documents: readonly ExamDocument[],
  onStored: () => void,
): Promise<boolean> => {
  const cache = "caches" in window ? await caches.open(documentsCacheOf(summary_id)).catch(() => null) : null;
  let complete = cache !== null;
  for (const document of documents) {
    const stored = cache !== null && (await storeDocument(cache, document).catch(() => false));
    complete &&= stored;
    onStored();
  }
  return complete;
};

/** Returns null when the request fails. */
export const readRescueKey = (timeout_ms?: number): Promise<RescueKey | null> =>
  api("GET /api/v1/rescue_key", timeout_ms === undefined ? {} : { timeout_ms }).catch(() => null);

/** Returns the server's key from any exam that is stored here: it is the same for all. */
export const keptRescueKey = async (): Promise<RescueKey | null> => {
  const packs = (await inLocalDatabase((database) => database.getAll("packs"))) ?? [];
  return packs.find(({ rescue_key }) => rescue_key !== null)?.rescue_key ?? null;
};

/**
 * Stores everything on this computer after the start, so that the exam opens from here on without a network, whatever
 * happens to the browser. `onProgress` goes from 0 to 100. Returns the documents.
 */
export const prepareExam = async (
  { user, quiz, started }: Preparing,
  onProgress: (percent: number) => void = () => undefined,
): Promise<ExamDocument[]> => {
  onProgress(0);
  const { summary, paper } = started;
  const [documents, rescue_key] = await Promise.all([
    started.documents ?? readDocuments(summary.id).catch(() => []),
    started.rescue_key ?? readRescueKey(),
  ]);
  await keepPack({ user, quiz, summary, paper, documents, rescue_key, clock_offset: clock.get().offset });
  await storeParts(summary.id, documents, onProgress);
  return documents;
};

/** Returns true when the app and every document are stored and verified. */
const storeParts = async (
  summary_id: number,
  documents: readonly ExamDocument[],
  onProgress: (percent: number) => void,
): Promise<boolean> => {
  const steps = documents.length + 2;
  let done = 1;
  const step = () => onProgress(Math.round((done++ / steps) * 100));
  step();
  const documentsAreStored = await storeDocuments(summary_id, documents, step);
  const appIsStored = await storeAppFiles("exam");
  onProgress(100);
  return documentsAreStored && appIsStored;
};

/** Does the same for an exam that is open already, with the paper that it shows. */
const packExam = async (pack: Omit<ExamPack, "clock_offset">): Promise<boolean> => {
  await keepPack({ ...pack, clock_offset: clock.get().offset });
  return storeParts(pack.summary.id, pack.documents, () => undefined);
};

const storeAgainMs = 30_000;

/** Stores the exam, then retries what is missing, e.g. where a portal replied, until all is stored or the exam left. */
export const keepExamStored = async (pack: Omit<ExamPack, "clock_offset">): Promise<void> => {
  let complete = await packExam(pack);
  while (!complete) {
    await new Promise((resolve) => void setTimeout(resolve, storeAgainMs));
    if ((await packOf(pack.user.id, pack.summary.id)) === null) return;
    complete = await storeParts(pack.summary.id, pack.documents, () => undefined);
  }
};
