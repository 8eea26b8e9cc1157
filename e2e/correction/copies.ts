import type { QuizInstance, Summary } from "@examplar/contract";
import { expect, type APIRequestContext, type Browser, type Page } from "@playwright/test";
import { editOf, handIn, startAttempt } from "../support/attempts.ts";
import { choice, longText, makeExam, summaryOf, type MadeExam, type WantedExam } from "../support/exam.ts";
import { read, signIn, write, type Person } from "../support/people.ts";
import { serverCommand } from "../support/server-command.ts";
import type { Server } from "../support/server.ts";

export const sections: NonNullable<WantedExam["sections"]> = [
  {
    name: "Valuation",
    exercises: [
      {
        display_name: "Cost of capital",
        text_html: "<p>Nordvik has a market value of equity of 340 M€.</p>",
        questions: [
          { ...choice("What is a euro of next year worth today?", ["More", "Less", "The same"]), points: 1 },
          { ...longText("Explain why the cost of debt is taken after tax."), points: 3 },
        ],
      },
    ],
  },
  {
    name: "Case",
    exercises: [
      {
        display_name: "Decision",
        is_implicit: true,
        questions: [{ ...longText("Should Nordvik borrow?"), points: 4 }],
      },
    ],
  },
];

export const makeCopies = (server: Server, wanted: WantedExam = {}): Promise<MadeExam> =>
  makeExam(server, { sections, ...wanted });

interface Written {
  /** Answers in the order of the questions on the paper. */
  contents: (object | undefined)[];
  /** Answers changed after the hand-in. */
  late?: (object | undefined)[];
  is_handed_in?: boolean;
}

/** Answers and hands in as a student, without a page. */
export const writeCopy = async (
  { browser, server, exam }: { browser: Browser; server: Server; exam: MadeExam },
  person: Person,
  { contents, late = [], is_handed_in = true }: Written,
): Promise<{ score_id: number; paper: QuizInstance }> => {
  const context = await browser.newContext({ baseURL: server.url });
  const { request } = context;
  await signIn(request, person, "en");
  const seat: Summary = await summaryOf(request, exam, person);
  const attempt = await startAttempt(request, seat);
  const edits = (given: (object | undefined)[], seq: number) =>
    given.flatMap((content, i) => (content ? [editOf(attempt.questions[i]!.id, content, seq + i)] : []));
  const path = `/api/v1/quiz_instances/${attempt.instance_id}/answers`;
  const send = (list: object[]) => write(request, path, { device_id: attempt.device_id, edits: list });
  if (contents.length > 0) await send(edits(contents, 1));
  if (is_handed_in) await handIn(request, seat);
  if (late.length > 0) await send(edits(late, 100));
  const paper = await read<QuizInstance>(request, `/api/v1/quizzes_attempt_summaries/${seat.id}/quiz_instance`);
  await context.close();
  return { score_id: attempt.score_id, paper };
};

export interface BuiltCopy {
  score_id: number;
  name: string;
}

/** Builds many copies at once from their answers, for students without an account. */
export const buildCopies = serverCommand<
  { quiz_id: number; session_id: number; copies: (object | null)[][] },
  BuiltCopy[]
>("copies.command.ts");

export const copyPath = (exam: MadeExam, score_id: number) => `/courses/quizzes/${exam.quiz_id}/scores/${score_id}`;

export const saved = (page: Page) =>
  expect(page.locator("[data-save-state]")).toHaveAttribute("data-save-state", "saved", { timeout: 15_000 });

/** Reads the points of each question of a copy from the server. */
export const pointsOnServer = async (request: APIRequestContext, exam: MadeExam, score_id: number) => {
  const { user_id } = await read<{ user_id: number }>(request, `/api/v1/scores/${score_id}`);
  const copies = await read<{ score_id: number; corrections: { points: number | null }[] }[]>(
    request,
    `/api/v1/quizzes/${exam.quiz_id}/quiz_instances?user_id=${user_id}`,
  );
  return copies.find((copy) => copy.score_id === score_id)!.corrections.map(({ points }) => points);
};
