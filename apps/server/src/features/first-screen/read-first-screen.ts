import type { FirstScreen, QuizInstance } from "@examplar/contract";
import { isRefusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { presentUser } from "../accounts/index.ts";
import { readPaper, type AnswersEngine } from "../answers/index.ts";
import { getSeat, getTakenQuiz, listOwnSeats, type Visitor } from "../attempts/index.ts";
import { listDocuments } from "../documents/index.ts";
import { listTagsFor } from "../quizzes/index.ts";

interface Wanted {
  exams: boolean;
  summary_id: number | undefined;
}

const readExams = async (parts: Parts, visitor: Visitor): Promise<FirstScreen["exams"]> => {
  const [summaries, tags] = await Promise.all([
    listOwnSeats(parts, visitor, { quiz_type: "exam", with_sheets: "true" }),
    listTagsFor(parts.db, visitor.user_id),
  ]);
  return { summaries, tags };
};

type Running = NonNullable<NonNullable<FirstScreen["seat"]>["running"]>;

/** Returns null if the paper or the documents may not be read: the screen then requests them and shows the reason. */
const readRunning = async (
  parts: Parts,
  engine: AnswersEngine,
  visitor: Visitor,
  summary_id: number,
): Promise<Running | null> => {
  const [paper, documents] = await Promise.all([
    readPaper(parts, engine, visitor, summary_id),
    listDocuments(parts, visitor, summary_id),
  ]);
  if (isRefusal(paper) || isRefusal(documents)) return null;
  return { paper: JSON.parse(paper.json) as QuizInstance, documents };
};

/** Sends a paper only during the exam: before it starts or after it ends, the screen requests what it needs. */
const readSeat = async (
  parts: Parts,
  engine: AnswersEngine,
  visitor: Visitor,
  summary_id: number,
): Promise<FirstScreen["seat"]> => {
  const summary = await getSeat(parts, visitor, summary_id);
  if (isRefusal(summary)) return null;
  const isRunning = summary.answerability === "answering";
  const [quiz, running] = await Promise.all([
    getTakenQuiz(parts, visitor, summary.quiz_id),
    isRunning ? readRunning(parts, engine, visitor, summary_id) : null,
  ]);
  return isRefusal(quiz) ? null : { summary, quiz, running };
};

/** Returns one reply instead of six, because a slow phone waits for every request before it can draw anything. */
export const readFirstScreen = async (
  parts: Parts,
  engine: AnswersEngine,
  visitor: Visitor | null,
  { exams, summary_id }: Wanted,
): Promise<FirstScreen> => {
  if (!visitor) return { user: null, exams: null, seat: null };
  const [user, list, seat] = await Promise.all([
    presentUser(parts.db, visitor.user_id),
    exams ? readExams(parts, visitor) : null,
    summary_id === undefined ? null : readSeat(parts, engine, visitor, summary_id),
  ]);
  return { user: user ?? null, exams: list, seat };
};
