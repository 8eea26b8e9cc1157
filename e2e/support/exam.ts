import type { Answer, QuizInstance, Summary } from "@examplar/contract";
import type { QuestionBodies, QuestionKeys, QuestionType, Spreadsheet } from "@examplar/domain";
import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { filesAreStored, paperIsStored } from "./kept.ts";
import { people, read, type Person } from "./people.ts";
import { plainPdf } from "./plain-pdf.ts";
import { serverCommand } from "./server-command.ts";
import type { Server } from "./server.ts";

type Made = Omit<MadeExam, "seatOf"> & { summary_ids: Record<string, number> };
const buildExam = serverCommand<object, Made>("exam.command.ts");

export interface WantedQuestion {
  type: QuestionType;
  name?: string;
  body: object;
  spreadsheet_template?: Spreadsheet;
  key?: object;
  points?: number;
  correction_html?: string;
}

const question = <T extends QuestionType>(type: T, body: QuestionBodies[T], key: QuestionKeys[T]): WantedQuestion => ({
  type,
  body,
  ...(key && { key }),
});

/** The second choice is right. */
export const choice = (statement: string, options: string[]): WantedQuestion =>
  question(
    "single_choice",
    {
      statement_html: `<p>${statement}</p>`,
      choices: options.map((text, at) => ({ id: `c${at}`, html: text })),
      keep_order: true,
    },
    { points_by_choice: { c1: 1 } },
  );

export const trueFalse = (statement: string): WantedQuestion =>
  question("true_false", { statement_html: `<p>${statement}</p>` }, { value: true, wrong_points: 0 });

const folding = { case: true, accents: true, spacing: true };

export const shortText = (statement: string): WantedQuestion =>
  question(
    "short_text",
    { statement_html: `<p>${statement}</p>`, max_length: 200 },
    { accepted: [{ text: "yes", points: 1 }], folding },
  );

export const longText = (statement: string): WantedQuestion =>
  question(
    "long_text",
    { statement_html: `<p>${statement}</p>`, min_words: null, max_words: 300 },
    { rubric: [{ label: "Reasoning", points: 1 }], model_answer_html: "<p>It is deducted.</p>" },
  );

/** One exercise with one question, for tests that do not depend on the question. */
export const essaySections = [
  { name: "One", exercises: [{ display_name: "Essay", questions: [longText("Explain the cost of debt after tax.")] }] },
];

export const sheet = (answer_cells: string[]): WantedQuestion => ({
  type: "spreadsheet",
  body: { statement_html: "<p>Add.</p>", answer_cells },
  spreadsheet_template: { rows: 5, columns: 3, cells: {} },
});
export const upload = (statement: string, max_files = 1): WantedQuestion =>
  question(
    "upload",
    { statement_html: `<p>${statement}</p>`, max_files, accepted: ["image"], max_bytes: 5_000_000 },
    { rubric: [{ label: "Drawing", points: 1 }], model_answer_html: "<p>A sketch.</p>" },
  );

export interface WantedExercise {
  display_name: string;
  text_html?: string;
  is_implicit?: boolean;
  require_exercise_validation?: boolean;
  questions: WantedQuestion[];
  documents?: WantedDocument[];
}

export interface WantedDocument {
  filename: string;
  content_type: string;
  base64: string;
}

export const pdf = (filename: string, lines: readonly string[]): WantedDocument => ({
  filename,
  content_type: "application/pdf",
  base64: Buffer.from(plainPdf(lines)).toString("base64"),
});

export interface WantedExam {
  students?: Person[];
  quiz?: Record<string, unknown>;
  ends_in_seconds?: number;
  sections?: { name: string; exercises: WantedExercise[] }[];
  agreed?: boolean;
}

export interface MadeExam {
  quiz_id: number;
  session_id: number;
  question_ids: number[];
  seatOf: (person: Person) => { quiz_id: number; id: number };
  addressFor: (person: Person, screen?: string) => string;
}

/** Two sections, five pages, seven questions. */
export const plainSections: NonNullable<WantedExam["sections"]> = [
  {
    name: "Valuation",
    exercises: [
      {
        display_name: "Present value",
        is_implicit: true,
        questions: [choice("What is a euro of next year worth today?", ["More", "Less", "The same"])],
      },
      {
        display_name: "Cost of capital",
        text_html: "<p>Nordvik has a market value of equity of 340 M€ and of debt of 160 M€.</p>",
        questions: [
          choice("What is the weighted average cost of capital?", ["5.24 %", "6.74 %", "7.06 %"]),
          longText("Explain why the cost of debt is taken after tax."),
        ],
      },
      { display_name: "Tax shield", is_implicit: true, questions: [trueFalse("Interest lowers the tax paid.")] },
    ],
  },
  {
    name: "Case: Nordvik",
    exercises: [
      { display_name: "Market", is_implicit: true, questions: [shortText("In which country does Nordvik sell most?")] },
      {
        display_name: "Decision",
        questions: [trueFalse("Nordvik should borrow."), shortText("How much, in M€?")],
      },
    ],
  },
];

/** Creates an open exam that no other test uses. Its agreements are accepted, so the live screen starts it. */
export const makeExam = async (server: Server, wanted: WantedExam = {}): Promise<MadeExam> => {
  const {
    students = ["camille"],
    quiz = {},
    ends_in_seconds = 7_200,
    sections = plainSections,
    agreed = true,
  } = wanted;
  const names = students.map((person) => people[person]);
  const settings = { name: "Corporate finance, final", time_limit: 3_600, allow_questions_navigation: true, ...quiz };
  const asked = { students: names, teacher: people.helene, quiz: settings, ends_in_seconds, sections, agreed };
  const made = await buildExam(server.data_dir, asked);
  const seatOf = (person: Person) => ({ quiz_id: made.quiz_id, id: made.summary_ids[people[person]]! });
  const addressFor = (person: Person, screen = "live") => `/exam/${made.quiz_id}/${seatOf(person).id}/${screen}`;
  return { ...made, seatOf, addressFor };
};

/** Opens the exam and waits until it is shown. */
export const openLive = async (page: Page, exam: MadeExam, person: Person = "camille"): Promise<void> => {
  await page.goto(exam.addressFor(person));
  await expect(page.getByRole("timer").or(page.getByText("No time limit"))).toBeVisible({ timeout: 20_000 });
};

export const paperOf = (request: APIRequestContext, exam: MadeExam, person: Person = "camille") =>
  read<QuizInstance>(request, `/api/v1/quizzes_attempt_summaries/${exam.seatOf(person).id}/quiz_instance`);

/** Returns the answers stored on the server, by question. */
export const answersOnServer = async (request: APIRequestContext, exam: MadeExam, person: Person = "camille") =>
  new Map<number, Answer>((await paperOf(request, exam, person)).answers.map((answer) => [answer.question_id, answer]));

export const summaryOf = (request: APIRequestContext, exam: MadeExam, person: Person = "camille") =>
  read<Summary>(request, `/api/v1/quizzes_attempt_summaries/${exam.seatOf(person).id}`);

export const savedLine = (page: Page) => page.locator("[data-saved]");

export const expectSaved = (page: Page) =>
  expect(savedLine(page)).toHaveAttribute("data-saved", "saved_on_server", { timeout: 15_000 });

/** Waits until app files and paper are stored in the browser, so that the test may cut the network. */
export const untilKept = async (page: Page) => {
  for (const isStored of [filesAreStored, paperIsStored]) {
    await expect.poll(() => page.evaluate(isStored), { timeout: 20_000 }).toBe(true);
  }
};
