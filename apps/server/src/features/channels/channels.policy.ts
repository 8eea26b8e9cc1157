import { topicsOf, type Channel } from "@examplar/contract";
import type { Db } from "../../platform/db/db.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { hasSeat, scoresBelongToQuiz } from "../attempts/index.ts";
import { mayTeach } from "../quizzes/index.ts";

type Authorised = { topics: string[] } | { refusal: "not_found" };

/** Returns whether the caller may subscribe. If not, the reply is the same as for a channel that does not exist. */
const maySubscribe = async (db: Db, caller: Caller, channel: Channel): Promise<boolean> => {
  switch (channel.name) {
    case "User":
      return channel.user_id === caller.user_id;
    case "StudentsQuiz":
      return (await hasSeat(db, channel.quiz_id, caller.user_id)) || mayTeach(db, caller, channel.quiz_id);
    case "QuizStudentEvents":
      return mayTeach(db, caller, channel.quiz_id);
    case "TeacherScores":
      return (
        (await mayTeach(db, caller, channel.quiz_id)) && scoresBelongToQuiz(db, channel.score_ids, channel.quiz_id)
      );
  }
};

export const authoriseChannel = async (db: Db, caller: Caller, channel: Channel): Promise<Authorised> =>
  (await maySubscribe(db, caller, channel)) ? { topics: topicsOf(channel) } : { refusal: "not_found" };
