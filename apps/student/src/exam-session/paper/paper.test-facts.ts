import type { QuestionBodies, QuestionType, StudentExercise, StudentPaper, StudentQuestion } from "@examplar/domain";

let last_id = 0;

const bodies = {
  single_choice: { statement_html: "", choices: [{ id: "a", html: "A" }], keep_order: true },
  true_false: { statement_html: "" },
  short_text: { statement_html: "", max_length: 10 },
  multiple_choice: { statement_html: "", choices: [{ id: "a", html: "A" }], keep_order: true, max_choices: null },
  upload: { statement_html: "", max_files: 1, accepted: ["image"], max_bytes: 1_000 },
  information: { statement_html: "" },
} satisfies Partial<QuestionBodies>;

export const question = (type: keyof typeof bodies & QuestionType = "single_choice"): StudentQuestion => ({
  id: ++last_id,
  points: 1,
  is_answerable: type !== "information",
  attributes: { name: "", type, body: bodies[type], spreadsheet_template: null },
});

export const exercise = (questions: StudentQuestion[], more: Partial<StudentExercise> = {}): StudentExercise => ({
  id: ++last_id,
  display_name: "Exercise",
  questions_count: questions.filter(({ is_answerable }) => is_answerable).length,
  is_implicit: questions.length === 1,
  require_exercise_validation: false,
  attributes: { text_html: "", document_uuids: [] },
  questions,
  ...more,
});

export const paper = (...sections: StudentExercise[][]): StudentPaper => ({
  questions_count: sections.flat().reduce((sum, { questions_count }) => sum + questions_count, 0),
  sections: sections.map((children) => ({
    id: ++last_id,
    attributes: { name: "Section" },
    questions_count: children.reduce((sum, { questions_count }) => sum + questions_count, 0),
    children,
  })),
});

/** Two sections, three pages, four questions to answer and one thing to read. */
export const smallPaper = () => {
  const one = question();
  const two = question("short_text");
  const three = question("true_false");
  const read_me = question("information");
  const long = question("short_text");
  const first = exercise([one]);
  const second = exercise([two, three, read_me]);
  return { one, two, three, read_me, long, first, second, whole: paper([first, second], [exercise([long])]) };
};
