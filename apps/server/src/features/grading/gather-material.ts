import { contentOfFiles, countedFiles, type PaperContent, type KnownFile } from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import { listAttemptFiles } from "../answers/index.ts";
import type { AttemptToGrade } from "./grade-paper.ts";
import {
  countLateWaiting,
  listAnswersToGrade,
  listPapers,
  listQuestionsWithKeys,
  type AnswerRow,
  type QuestionRow,
  type AttemptRow,
} from "./grading.repository.ts";

const questionsOn = (paper: PaperContent, questions: ReadonlyMap<number, QuestionRow>): QuestionRow[] => {
  const drawn = paper.sections.flatMap(({ exercises }) => exercises.flatMap((exercise) => exercise.questions));
  return drawn.flatMap(({ id }) => questions.get(id) ?? []);
};

/** For an upload, keeps only files whose bytes have arrived and match the ones that the answer names. */
const withArrivedFilesOnly = (
  answer: AnswerRow,
  questions: ReadonlyMap<number, QuestionRow>,
  files: readonly KnownFile[],
) =>
  questions.get(answer.question_id)?.type === "upload" && answer.content !== null
    ? {
        ...answer,
        content: contentOfFiles(countedFiles(answer.content, answer.question_id, files)) as AnswerRow["content"],
      }
    : answer;

/** Reads everything that the grades of these attempts depend on. Returns a function that assembles one attempt. */
export const gatherMaterial = async (db: Db, attempts: readonly Pick<AttemptRow, "id" | "quiz_id">[]) => {
  const ids = attempts.map(({ id }) => id);
  const papers = new Map((await listPapers(db, ids)).map(({ score_id, content }) => [score_id, content]));
  const answers = Map.groupBy(await listAnswersToGrade(db, ids), ({ score_id }) => score_id);
  const late = await countLateWaiting(db, ids);
  const quiz_ids = [...new Set(attempts.map(({ quiz_id }) => quiz_id))];
  const questions = new Map((await listQuestionsWithKeys(db, quiz_ids)).map((question) => [question.id, question]));

  const hasUploads = [...questions.values()].some(({ type }) => type === "upload");
  const files = Map.groupBy(hasUploads ? await listAttemptFiles(db, ids) : [], ({ score_id }) => score_id);

  return (id: number): AttemptToGrade => {
    const paper = papers.get(id);
    if (paper === undefined) throw new Error("the attempt has no paper");
    return {
      questions: questionsOn(paper as unknown as PaperContent, questions),
      answers: (answers.get(id) ?? []).map((answer) => withArrivedFilesOnly(answer, questions, files.get(id) ?? [])),
      late_waiting: late.get(id) ?? 0,
    };
  };
};

export type Material = Awaited<ReturnType<typeof gatherMaterial>>;
