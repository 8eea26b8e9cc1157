import type { PaperContent } from "@examplar/domain";
import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isDesktopAppSession } from "../accounts/index.ts";
import { openPaper } from "../attempts/index.ts";
import { contentOf } from "../papers/index.ts";
import { mayTeach } from "../quizzes/index.ts";
import { listExercisesOf, listStartedPapers } from "./documents.repository.ts";

export const exercisesOn = ({ sections }: PaperContent): number[] =>
  sections.flatMap(({ exercises }) => exercises.map(({ id }) => id));

interface Document {
  id: number;
  quiz_id: number;
}

/** Returns the user's started papers that have an exercise with this document. */
const papersWith = async (db: Db, document: Document, user_id: number) => {
  const papers = await listStartedPapers(db, document.quiz_id, user_id);
  if (papers.length === 0) return [];
  const using = new Set((await listExercisesOf(db, document.id)).map(({ exercise_id }) => exercise_id));
  return papers.filter((paper) => exercisesOn(contentOf(paper)).some((id) => using.has(id)));
};

/** Returns whether the user got the document with a paper; during a desktop-app exam, only in the app's session. */
const wasHandedOut = async (
  db: Db,
  { user_id, session_id }: Caller,
  document: Document,
  now: Date,
): Promise<boolean> => {
  for (const { summary_id, desktop_app_required } of await papersWith(db, document, user_id)) {
    if (!desktop_app_required) return true;
    const in_desktop_app = await isDesktopAppSession(db, session_id);
    if ((await openPaper(db, { user_id, in_desktop_app }, summary_id, now)) !== "desktop_app_required") return true;
  }
  return false;
};

/** Students read the documents of papers that they have started; teachers of the quiz read all of them. */
export const mayReadDocument = async (db: Db, caller: Caller, document: Document, now: Date): Promise<boolean> =>
  (await wasHandedOut(db, caller, document, now)) || mayTeach(db, caller, document.quiz_id);
