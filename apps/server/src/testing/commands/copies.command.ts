import type { AnswerContent, PaperContent } from "@examplar/domain";
import {
  buildAnswer,
  buildInstance,
  buildScore,
  buildSummary,
  buildUser,
  type Overrides,
} from "../../builders/index.ts";
import type { Db } from "../../platform/db/db.ts";
import { serveLines } from "./serve-lines.ts";

/** Handed-in copies of an exam, which the command writes into the database of a running server, with new students. */
interface WantedCopies {
  quiz_id: number;
  session_id: number;
  /** Answers of each student, in the order of the questions; null for no answer. */
  copies: (AnswerContent | null)[][];
  score?: Overrides<"scores">;
}

const questionsOf = (db: Db, quiz_id: number) =>
  db
    .selectFrom("questions")
    .innerJoin("exercises", "exercises.id", "questions.exercise_id")
    .innerJoin("quiz_sections", "quiz_sections.id", "exercises.quiz_section_id")
    .select(["questions.id", "exercises.id as exercise_id", "quiz_sections.id as section_id"])
    .where("quiz_sections.quiz_id", "=", quiz_id)
    .orderBy("quiz_sections.position")
    .orderBy("exercises.position")
    .orderBy("questions.position")
    .execute();

type Question = Awaited<ReturnType<typeof questionsOf>>[number];

/** Returns a paper with all questions in the quiz's order, without drawing any. */
const paperOf = (questions: readonly Question[]): PaperContent => ({
  sections: [...Map.groupBy(questions, ({ section_id }) => section_id)].map(([id, inSection]) => ({
    id,
    exercises: [...Map.groupBy(inSection, ({ exercise_id }) => exercise_id)].map(([exercise_id, asked]) => ({
      id: exercise_id,
      questions: asked.map((question) => ({ id: question.id })),
    })),
  })),
});

await serveLines(async ({ db }, { quiz_id, session_id, copies, score: wanted = {} }: WantedCopies) => {
  const questions = await questionsOf(db, quiz_id);
  const content = paperOf(questions);
  const made: { score_id: number; name: string }[] = [];
  for (const contents of copies) {
    const number = String(made.length + 1).padStart(2, "0");
    const user = await buildUser(db, { first_name: "Student", last_name: number });
    const seat = await buildSummary(db, { session_id, user_id: user.id });
    const asked = { state: "finished", answers_to_review_count: 1, is_up_to_date: false } as const;
    const score = await buildScore(db, { ...asked, ...wanted, quizzes_attempt_summary_id: seat.id });
    await buildInstance(db, { score_id: score.id, content });
    for (const [i, written] of contents.entries())
      if (written !== null)
        await buildAnswer(db, { score_id: score.id, question_id: questions[i]!.id, content: written });
    made.push({ score_id: score.id, name: `Student ${number}` });
  }
  return made;
});
