import { missingWords, type QuestionBodies, type StudentExercise } from "@examplar/domain";
import { isWhole, type AnswerBook, type Page } from "../../../exam-session/index.ts";
import { reachablePages, type Reach } from "./pages.state.ts";

type Answers = Pick<AnswerBook, "answerOf" | "states">;

/** Returns questions with an incomplete answer: a blank is empty, a pair is missing, or there are too few words. */
export const partialQuestions = ({ answerOf, states }: Answers, { questions }: Pick<StudentExercise, "questions">) =>
  questions.filter((question) => {
    const content = answerOf(question.id)?.content ?? null;
    return states().get(question.id) === "answered" && content !== null && !isWhole(question, content);
  });

export interface ShortText {
  question_id: number;
  number: number;
  count: number;
  min: number;
}

/** Returns texts below their minimum of words that can still be made longer. */
export const shortTexts = (
  { answerOf }: Answers,
  pages: readonly Page[],
  reach: Reach,
  locked: ReadonlySet<number>,
): ShortText[] =>
  reachablePages(pages, reach)
    .filter(({ exercise }) => !locked.has(exercise.id))
    .flatMap(({ questions }) => questions)
    .flatMap(({ number, question: { id, attributes } }) => {
      const content = answerOf(id)?.content;
      if (attributes.type !== "long_text" || number === null || !content || !("html" in content)) return [];
      const missing = missingWords(attributes.body as QuestionBodies["long_text"], content);
      return missing && missing.count > 0 ? [{ question_id: id, number, ...missing }] : [];
    });
