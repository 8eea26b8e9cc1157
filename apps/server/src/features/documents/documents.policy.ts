import type { PaperContent } from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { contentOf } from "../papers/index.ts";
import { mayTeach } from "../quizzes/index.ts";
import { listExercisesOf, listStartedPapers } from "./documents.repository.ts";

export const exercisesOn = ({ sections }: PaperContent): number[] =>
  sections.flatMap(({ exercises }) => exercises.map(({ id }) => id));

interface Document {
  id: number;
  quiz_id: number;
}

/** Whether it was handed out to this person: an exercise that uses it is on a paper that they have begun. */
const wasHandedOut = async (db: Db, document: Document, user_id: number): Promise<boolean> => {
  const papers = await listStartedPapers(db, document.quiz_id, user_id);
  if (papers.length === 0) return false;
  const using = new Set((await listExercisesOf(db, document.id)).map(({ exercise_id }) => exercise_id));
  return papers.some((paper) => exercisesOn(contentOf(paper)).some((id) => using.has(id)));
};

/** Students read the documents of papers that they have started; those who teach the quiz read all of them. */
export const mayReadDocument = async (db: Db, caller: Caller, document: Document): Promise<boolean> =>
  (await wasHandedOut(db, document, caller.user_id)) || mayTeach(db, caller, document.quiz_id);
