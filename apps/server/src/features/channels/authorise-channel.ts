import { topicsOf, type Channel } from "@examplar/contract";
import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { hasSeat, scoresBelongToQuiz } from "../attempts/index.ts";
import { isQuizOwnerLike } from "../quizzes/index.ts";

type Verdict = { topics: string[] } | { refusal: "not_found" };

/** Who may listen to what. Like everywhere else, what one may not see does not exist. */
const mayListen = async (db: Db, { user_id }: Caller, channel: Channel): Promise<boolean> => {
  switch (channel.name) {
    case "User":
      return channel.user_id === user_id;
    case "StudentsQuiz":
      return (await hasSeat(db, channel.quiz_id, user_id)) || isQuizOwnerLike(db, channel.quiz_id, user_id);
    case "QuizStudentEvents":
      return isQuizOwnerLike(db, channel.quiz_id, user_id);
    case "TeacherScores":
      return (
        (await isQuizOwnerLike(db, channel.quiz_id, user_id)) &&
        scoresBelongToQuiz(db, channel.score_ids, channel.quiz_id)
      );
  }
};

export const authoriseChannel = async (db: Db, caller: Caller, channel: Channel): Promise<Verdict> =>
  (await mayListen(db, caller, channel)) ? { topics: topicsOf(channel) } : { refusal: "not_found" };
