import type { ExamDocument, Quiz, QuizInstance, RescueKey, Summary, User } from "@examplar/contract";
import type { StudentPaper } from "@examplar/domain";
import type { SyncEngine, PageSeq } from "@examplar/sync";
import { randomId } from "@examplar/ui";
import { questionsWithFile } from "./sync/answer-files.ts";
import { api } from "../shared/network/api.ts";
import { assumeOffset, now, timeIsTold } from "../shared/network/clock.ts";
import { devicesHere } from "./sync/device-moves.ts";
import type { ExamPack } from "../shared/storage/exam-database.ts";
import { keepExamStored, packOf, readDocuments, readRescueKey } from "../shared/storage/exam-pack.ts";
import { deadlineOf, engineFor, tabsOf } from "./sync/exam-sync.ts";
import { createExamTabs, type ExamTabs } from "./sync/exam-tabs.ts";
import { journal } from "./sync/journal.ts";
import { keepStorage } from "./sync/page-guards.ts";
import { isUnreachable } from "../shared/network/query-client.ts";
import { unlessSilent } from "../shared/network/reachability.ts";
import { serverAnswerOf } from "./paper/server-answers.ts";
import { startAttempt } from "./start-attempt.ts";
import { readPaper } from "../shared/summaries.ts";
import { createAnswerBook, type AnswerBook } from "./paper/answer-book.ts";
import { recallPlace } from "./paper/kept-place.ts";
import { pagesOf, sectionsOf, type Page, type PaperSection } from "./paper/paper.state.ts";

export interface Seat {
  user: User;
  quiz: Quiz;
  summary: Summary;
}

export interface OpenExam extends Seat {
  attempt: { user_id: number; instance_id: number };
  score_id: number;
  questions_count: number;
  sections: PaperSection[];
  pages: Page[];
  documents: ExamDocument[];
  locked_exercise_ids: number[];
  /** The furthest exercises that any device of the attempt has shown, in an exam without a way back. */
  reached_exercise_ids: number[];
  submission_deadline_at: string | null;
  /**
   * The server's key for the rescue file, also in memory: it is needed most where the browser cannot store the exam.
   */
  rescue_key: Promise<RescueKey | null>;
  engine: SyncEngine;
  book: AnswerBook;
  /** Forgets the other version of an answer, once what was written here is in the outbox. */
  decideVersion: (question_id: number) => void;
  /** Sends messages to the other tabs of this exam, and receives theirs. */
  tabs: ExamTabs;
}

/**
 * Reads the exam from the server. If the agreements are accepted but nobody pressed Start, opening the exam starts it.
 * A failed read of the documents returns null, and the stored ones are used: it must not block the paper.
 */
const readFresh = async ({ summary, user }: Seat) => {
  if (summary.answerability === "to_answer") return startAttempt(user.id, summary.id);
  const [paper, documents] = await Promise.all([readPaper(summary.id), readDocuments(summary.id).catch(() => null)]);
  return { paper, summary, documents, rescue_key: null };
};

const fromPack = (pack: ExamPack): QuizInstance => {
  assumeOffset(pack.clock_offset);
  return pack.paper;
};

interface Moved {
  summary_id: number;
  /** The attempt that this computer shows, not a later one of the seat. */
  score_id: number;
  /** Devices to take the attempt from. Absent on a computer that never showed it: the student has moved there. */
  in_place_of?: readonly string[];
}

/** Takes the attempt over. With `in_place_of`, only from these devices: another device keeps what it owns. */
export const takeOver = async ({ summary_id, score_id, in_place_of }: Moved, device_id: string): Promise<void> => {
  const body = { device_id, score_id, ...(in_place_of && { in_place_of: [...in_place_of] }) };
  await api("POST /api/v1/quizzes_attempt_summaries/:summary_id/take_over", { params: { summary_id }, body });
};

/** Returns null when the attempt is already on this computer. */
const movedHere = (attempt: OpenExam["attempt"], seat: Moved, is_known: boolean): Moved | null => {
  if (!is_known) return seat;
  const in_place_of = devicesHere(attempt);
  return in_place_of && { ...seat, in_place_of };
};

/** Ignores a failure: the next opening tries again. */
const moveHere = (moved: Moved, device_id: string): Promise<void> => takeOver(moved, device_id).catch(() => undefined);

const openBook = async (
  { engine, attempt }: Pick<OpenExam, "engine" | "attempt">,
  paper: QuizInstance,
  pages: readonly Page[],
) => {
  const tabs = createExamTabs(tabsOf(paper.id));
  const questions = pages.flatMap(({ exercise }) => exercise.questions);
  const sheets = new Set(questions.filter(({ attributes }) => attributes.type === "spreadsheet").map(({ id }) => id));
  const onWritten = (question_id: number, page_seq: PageSeq) => {
    tabs.tell({ type: "written", question_id });
    if (sheets.has(question_id)) void journal.forget({ ...attempt, question_id }, page_seq);
  };
  const onKept: Parameters<typeof createAnswerBook>[0]["onKept"] = (change) =>
    void journal.keep({ ...attempt, ...change, edit_id: randomId(), is_certain: timeIsTold() });
  const deadline = () => deadlineOf(attempt, paper);
  const book = createAnswerBook({
    questions,
    edit: engine.edit,
    deadline,
    nextPageSeq: journal.nextPageSeq,
    onKept,
    onWritten,
    now,
  });
  await engine.adopt(paper.answers.map(serverAnswerOf));
  book.take(await engine.answers());
  // Note files before the page is chosen: a student continues after the last question that they have answered.
  book.noteFiles(await questionsWithFile(attempt));
  const locked = pages.filter(({ exercise }) => paper.locked_exercise_ids.includes(exercise.id));
  book.close(locked.flatMap(({ exercise }) => exercise.questions.map(({ id }) => id)));
  return { book, tabs };
};

const keepStored = async (pack: Omit<ExamPack, "rescue_key" | "clock_offset">, rescue_key: OpenExam["rescue_key"]) =>
  keepExamStored({ ...pack, rescue_key: await rescue_key });

/** Opens the exam from the server, or from the stored copy. What is read never replaces what was typed here. */
export const openExam = async (seat: Seat): Promise<OpenExam> => {
  const { user, quiz } = seat;
  const pack = await packOf(user.id, seat.summary.id);
  const asked = readFresh(seat);
  const answer = await (pack ? unlessSilent(asked) : asked).catch((error: unknown) => ({ error }));
  asked.catch(() => undefined);
  if ("error" in answer && (!isUnreachable(answer.error) || !pack)) throw answer.error;
  const fresh = "error" in answer ? null : answer;
  const { paper, summary } = fresh ?? { paper: fromPack(pack!), summary: pack!.summary };
  const attempt = { user_id: user.id, instance_id: paper.id };
  const engine = await engineFor(attempt);
  void keepStorage();
  const here = { summary_id: summary.id, score_id: paper.score_id };
  const moved = fresh && movedHere(attempt, here, pack?.paper.id === paper.id);
  const sections = sectionsOf(paper as unknown as StudentPaper);
  const pages = pagesOf(sections);
  const { device_id } = engine.status();
  // No edit may be written before both: the server would refuse an edit of a device that has not taken over.
  const [opened] = await Promise.all([
    openBook({ engine, attempt }, paper, pages),
    moved && moveHere(moved, device_id),
    recallPlace({ summary, attempt }),
  ]);
  // If storage fails while the book is opened, this page becomes another device.
  const moved_id = engine.status().device_id;
  if (moved && moved_id !== device_id) await moveHere(moved, moved_id);
  const documents = fresh?.documents ?? pack?.documents ?? [];
  const known_key = pack?.rescue_key ?? fresh?.rescue_key;
  const rescue_key = known_key ? Promise.resolve(known_key) : readRescueKey();
  if (fresh) void keepStored({ user, quiz, summary, paper, documents }, rescue_key).catch(() => undefined);
  const { score_id, questions_count, locked_exercise_ids, submission_deadline_at } = paper;
  // Absent in a copy that an earlier version stored.
  const reached_exercise_ids = paper.reached_exercise_ids ?? [];
  const told = { score_id, questions_count, locked_exercise_ids, reached_exercise_ids, submission_deadline_at };
  const drawn = { ...told, sections, pages, documents, rescue_key };
  const decideVersion = (question_id: number) =>
    void opened.book.settled().then(() => engine.dismissOther(question_id));
  return { user, quiz, summary, ...drawn, ...opened, attempt, engine, decideVersion };
};
