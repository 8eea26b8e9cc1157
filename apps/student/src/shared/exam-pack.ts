import type { ExamDocument, Quiz, RescueKey, Summary, User } from "@examplar/contract";
import { api } from "./api.ts";
import { clock } from "./clock.ts";
import { type ExamPack, inExamDatabase } from "./exam-database.ts";

/** The service worker answers from it; its name is also in `vite.config.ts`. */
const documentsCache = "examplar-documents";
const workerPatienceMs = 20_000;

interface Preparing {
  user: User;
  quiz: Quiz;
  summary: Summary;
  instance_id: number;
}

export const packOf = async (user_id: number | null, summary_id: number): Promise<ExamPack | null> => {
  const pack = await inExamDatabase((database) => database.get("packs", summary_id));
  return pack && (user_id === null || pack.user.id === user_id) ? pack : null;
};

/** Strict, as what is typed: after a power cut the words are worth little without the paper. */
const keepPack = (pack: ExamPack) =>
  inExamDatabase(async (database) => {
    const transaction = database.transaction("packs", "readwrite", { durability: "strict" });
    await Promise.all([transaction.store.put(pack, pack.summary.id), transaction.done]);
  });

export const userOfKeptExam = async (): Promise<User | undefined> => {
  const packs = await inExamDatabase((database) => database.getAll("packs"));
  return packs?.[0]?.user;
};

/** A newer word of the server on what is kept; nothing where nothing is kept. */
export const renewPack = async (summary_id: number, renewed: Partial<ExamPack>): Promise<void> => {
  const pack = await packOf(null, summary_id);
  if (pack) await keepPack({ ...pack, ...renewed });
};

const forgetDocuments = async () => {
  if ("caches" in window) await caches.delete(documentsCache).catch(() => false);
};

/** The exam is over for this student: its paper and its documents do not stay on the computer. */
export const forgetPack = async (summary_id: number): Promise<void> => {
  await inExamDatabase((database) => database.delete("packs", summary_id));
  await forgetDocuments();
};

/** Somebody signs out: nothing of their exams stays to be read by the next person. */
export const forgetExams = async (): Promise<void> => {
  await inExamDatabase((database) => database.clear("packs"));
  await inExamDatabase((database) => database.clear("receipts"));
  await forgetDocuments();
};

export const readDocuments = (summary_id: number): Promise<ExamDocument[]> =>
  api("GET /api/v1/quizzes_attempt_summaries/:summary_id/documents", { params: { summary_id } });

/** One that cannot be had now is had when it is opened: a missing annex must not keep a student from the paper. */
const storeDocuments = async (urls: string[], onStored: () => void): Promise<void> => {
  const cache = "caches" in window ? await caches.open(documentsCache).catch(() => null) : null;
  for (const url of urls) {
    const isStored = await cache?.match(url);
    if (!isStored) await cache?.add(url).catch(() => console.warn(`The document ${url} could not be stored.`));
    onStored();
  }
};

/** An active service worker has stored every part of the app, those of rare questions too. */
const appIsStored = async (): Promise<void> => {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Where none is being installed, none will be ready.
  if (!(await navigator.serviceWorker.getRegistration().catch(() => undefined))) return;
  const tooLong = new Promise<void>((resolve) => void setTimeout(resolve, workerPatienceMs));
  await Promise.race([navigator.serviceWorker.ready, tooLong]);
};

const readRescueKey = (): Promise<RescueKey | null> => api("GET /api/v1/rescue_key").catch(() => null);

/**
 * After the start: brings everything to this computer, so that the exam opens from here on without a network, whatever
 * happens to the browser. `onProgress` goes from 0 to 100.
 */
export const prepareExam = async (
  { user, quiz, summary, instance_id }: Preparing,
  onProgress: (percent: number) => void = () => undefined,
): Promise<void> => {
  onProgress(0);
  const params = { summary_id: summary.id };
  const [paper, documents, rescue_key] = await Promise.all([
    api("GET /api/v1/quizzes_attempt_summaries/:summary_id/quiz_instance", { params }),
    readDocuments(summary.id).catch(() => []),
    readRescueKey(),
  ]);
  if (paper.id !== instance_id) throw new Error("The paper is of another attempt.");
  await keepPack({ user, quiz, summary, paper, documents, rescue_key, clock_offset: clock.get().offset });
  await storeParts(documents, onProgress);
};

const storeParts = async (documents: ExamDocument[], onProgress: (percent: number) => void): Promise<void> => {
  const urls = documents.map(({ url }) => url);
  const steps = urls.length + 2;
  let done = 1;
  const step = () => onProgress(Math.round((done++ / steps) * 100));
  step();
  await storeDocuments(urls, step);
  await appIsStored();
  onProgress(100);
};

/** The same for an exam that is open already, with the paper it shows. */
export const packExam = async (pack: Omit<ExamPack, "rescue_key" | "clock_offset">): Promise<void> => {
  const known = await packOf(pack.user.id, pack.summary.id);
  const rescue_key = (await readRescueKey()) ?? known?.rescue_key ?? null;
  await keepPack({ ...pack, rescue_key, clock_offset: clock.get().offset });
  await storeParts(pack.documents, () => undefined);
};
