import { createHash, randomUUID } from "node:crypto";
import type { UploadAddress } from "@examplar/contract";
import { expect, type APIRequestContext } from "@playwright/test";
import { editOf, handIn, startAttempt } from "../support/attempts.ts";
import {
  choice,
  longText,
  makeExam,
  summaryOf,
  trueFalse,
  upload,
  type MadeExam,
  type WantedExam,
} from "../support/exam.ts";
import { write } from "../support/people.ts";
import type { Server } from "../support/server.ts";

const items = (...texts: string[]) => texts.map((html, index) => ({ id: `i${index}`, html }));
const folding = { case: true, accents: true, spacing: true };

/** One question of each type, in two sections. */
export const everyKind: NonNullable<WantedExam["sections"]> = [
  {
    name: "Courtes réponses",
    exercises: [
      {
        display_name: "Weather",
        text_html: "<p>The table of \\(\\sum_{i=1}^{n} x_i\\) is on the wall.</p>",
        questions: [
          {
            ...choice("Where does it rain most?", ["Oslo", "Bergen"]),
            correction_html: "<p>Bergen has 240 days of rain.</p>",
          },
          {
            type: "multiple_choice",
            body: {
              statement_html: "<p>Which are primes?</p>",
              choices: items("2", "3", "4"),
              keep_order: true,
              max_choices: null,
            },
            key: { points_by_choice: { i0: 0.5, i1: 0.5, i2: -0.5 }, scoring: "per_option", floor: 0 },
          },
          trueFalse("It is cold."),
          {
            type: "numeric",
            body: { statement_html: "<p>How far is it?</p>", unit: { mode: "asked", choices: null } },
            key: {
              value: 5,
              tolerance: { kind: "absolute", amount: 0 },
              units: [{ label: "km", factor: 1 }],
              partial: [],
            },
          },
          {
            type: "fill_in_the_blanks",
            points: 2,
            body: {
              statement_html: "<p>Complete.</p>",
              text_html: "<p>Rain falls in {{x}}, snow in {{y}}.</p>",
              blanks: [
                { id: "x", kind: "text" },
                { id: "y", kind: "text" },
              ],
            },
            key: {
              blanks: {
                x: { kind: "text", accepted: ["Bergen"], folding, points: 1 },
                y: { kind: "text", accepted: ["Tromsø"], folding, points: 1 },
              },
            },
          },
        ],
      },
    ],
  },
  {
    name: "Travaux",
    exercises: [
      {
        display_name: "Order",
        is_implicit: true,
        questions: [
          {
            type: "ordering",
            body: { statement_html: "<p>From small to large.</p>", items: items("Mouse", "Cat", "Horse") },
            key: { order: ["i0", "i1", "i2"], scoring: "all_or_nothing" },
          },
        ],
      },
      {
        display_name: "Pairs",
        is_implicit: true,
        questions: [
          {
            type: "matching",
            body: {
              statement_html: "<p>Match.</p>",
              left: items("France", "Norway"),
              right: items("Paris", "Oslo").map((one) => ({ ...one, id: `r${one.id}` })),
            },
            key: { pairs: { i0: "ri0", i1: "ri1" }, points_per_pair: 0.5, wrong_pair_points: 0 },
          },
        ],
      },
      {
        display_name: "Sheet",
        is_implicit: true,
        questions: [
          {
            type: "spreadsheet",
            body: { statement_html: "<p>Add up.</p>", answer_cells: ["B3"] },
            spreadsheet_template: {
              rows: 5,
              columns: 3,
              cells: { A1: { input: "Rent" }, B1: { input: 700 }, A2: { input: "Food" }, B2: { input: 300 } },
            },
            key: {
              cells: [{ cell: "B3", expected: 1000, tolerance: null, formula_required: true, points: 1 }],
            },
          },
        ],
      },
      { display_name: "Essay", is_implicit: true, questions: [longText("Why is the cost of debt taken after tax?")] },
      { display_name: "Drawing", is_implicit: true, questions: [upload("Draw the curve.")] },
    ],
  },
];

const contents: unknown[] = [
  { choice_id: "c0" },
  { choice_ids: ["i0", "i2"] },
  { value: true },
  { text: "5", unit: "km" },
  { blanks: { x: "bergen", y: "Bodø" } },
  { item_ids: ["i0", "i2", "i1"] },
  { pairs: { i0: "ri0", i1: "ri0" } },
  {
    spreadsheet_content: {
      rows: 5,
      columns: 3,
      cells: {
        A1: { input: "Rent" },
        B1: { input: 700 },
        A2: { input: "Food" },
        B2: { input: 300 },
        B3: { input: "=SUM(B1,B2)" },
      },
    },
  },
  { html: "<p>Les intérêts sont <strong>déductibles</strong> : \\(r_d(1-t)\\).</p>" },
];

const sendPicture = async (request: APIRequestContext, instance_id: number, question_id: number, picture: Buffer) => {
  const file_id = randomUUID();
  const sha256 = createHash("sha256").update(picture).digest("hex");
  const announced = { filename: "courbe.png", content_type: "image/png", byte_size: picture.length, file_id, sha256 };
  const path = `/api/v1/quiz_instances/${instance_id}/questions/${question_id}/pictures`;
  const { upload_url } = await write<UploadAddress>(request, path, announced);
  const sent = await request.put(upload_url, { data: picture, headers: { "content-type": "image/png" } });
  expect(sent.ok(), `${sent.status()}`).toBe(true);
  return { files: [{ file_id, sha256 }] };
};

export interface TakenExam extends MadeExam {
  score_id: number;
}

/** Creates an exam with every question type; Camille takes it and hands in. */
export const takeExam = async (
  server: Server,
  student: APIRequestContext,
  picture: Buffer,
  quiz: Record<string, unknown> = {},
): Promise<TakenExam> => {
  const exam = await makeExam(server, { quiz: { whole_correction_visible: true, ...quiz }, sections: everyKind });
  const attempt = await startAttempt(student, await summaryOf(student, exam));
  const { instance_id, device_id, score_id } = attempt;
  const drawing = await sendPicture(student, instance_id, exam.question_ids.at(-1)!, picture);
  const edits = [...contents, drawing].map((content, index) => editOf(exam.question_ids[index]!, content, index + 1));
  const { results } = await write<{ results: { code: string | null }[] }>(
    student,
    `/api/v1/quiz_instances/${instance_id}/answers`,
    { device_id, edits },
  );
  expect(results.map(({ code }) => code)).toEqual(edits.map(() => null));
  await handIn(student, exam.seatOf("camille"));
  return { ...exam, score_id };
};

/** Ends the session, and waits until no late edit can count any more. */
export const endSession = async (teacher: APIRequestContext, student: APIRequestContext, exam: TakenExam) => {
  await write(teacher, `/api/v1/sessions/${exam.session_id}/close`);
  await expect.poll(async () => (await summaryOf(student, exam)).correction_is_visible, { timeout: 25_000 }).toBe(true);
};
