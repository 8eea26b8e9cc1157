import { paperExerciseSchema, paperQuestionSchema, paperSectionSchema } from "@examplar/contract";
import { exerciseForStudent, questionForStudent, sectionForStudent, type PaperContent } from "@examplar/domain";
import { extendJson } from "../../platform/http/json-reply.ts";
import type { QuizFragments } from "./quiz-fragments.ts";

type DrawnSection = PaperContent["sections"][number];
type DrawnExercise = DrawnSection["exercises"][number];
type DrawnQuestion = DrawnExercise["questions"][number];

/** Maximum number of cached parts: each order of a question is a part. Beyond it, parts are composed each time. */
const max_kept = 20_000;

const sectionHead = paperSectionSchema.omit({ questions_count: true, children: true });
const exerciseHead = paperExerciseSchema.omit({ questions_count: true, questions: true });

/** Composes, checks and serializes a part of a paper once for all papers that contain it. */
const kept = ({ json }: QuizFragments, key: string, compose: () => object): string => {
  const known = json.get(key);
  if (known !== undefined) return known;
  const text = JSON.stringify(compose());
  if (json.size < max_kept) json.set(key, text);
  return text;
};

interface Written {
  questions_count: number;
  json: string;
}

const listOf = (head: string, name: string, parts: readonly Written[]): Written => {
  const questions_count = parts.reduce((sum, part) => sum + part.questions_count, 0);
  const list = `[${parts.map(({ json }) => json).join()}]`;
  return { questions_count, json: extendJson(head, { questions_count: String(questions_count), [name]: list }) };
};

const writeQuestion = (fragments: QuizFragments, drawn: DrawnQuestion): Written => ({
  questions_count: fragments.questions.get(drawn.id)?.type === "information" ? 0 : 1,
  json: kept(fragments, `question ${drawn.id} ${drawn.order?.join(" ") ?? ""}`, () =>
    paperQuestionSchema.parse(questionForStudent(drawn, fragments)),
  ),
});

const writeExercise = (fragments: QuizFragments, { id, questions }: DrawnExercise): Written => {
  const head = kept(fragments, `exercise ${id}`, () =>
    exerciseHead.parse(exerciseForStudent({ id, questions: [] }, fragments)),
  );
  return listOf(
    head,
    "questions",
    questions.map((drawn) => writeQuestion(fragments, drawn)),
  );
};

const writeSection = (fragments: QuizFragments, { id, exercises }: DrawnSection): Written => {
  const head = kept(fragments, `section ${id}`, () =>
    sectionHead.parse(sectionForStudent({ id, exercises: [] }, fragments)),
  );
  return listOf(
    head,
    "children",
    exercises.map((exercise) => writeExercise(fragments, exercise)),
  );
};

/** Adds `paperForStudent` as JSON to an object that is JSON. */
export const addPaperJson = (object: string, fragments: QuizFragments, content: PaperContent): string =>
  listOf(
    object,
    "sections",
    content.sections.map((section) => writeSection(fragments, section)),
  ).json;
