import { randomUUID } from "node:crypto";
import type { QuizInstance, Receipt, Started, Summary } from "@examplar/contract";
import { expect, type APIRequestContext, type Page } from "@playwright/test";
import { read, write } from "./people.ts";
import { addressOf } from "./seats.ts";

const summaryPath = ({ id }: Pick<Summary, "id">) => `/api/v1/quizzes_attempt_summaries/${id}`;

/** Starts an attempt without a page, on a new device. */
export const startAttempt = async (request: APIRequestContext, seat: Summary) => {
  const device_id = randomUUID();
  const now = new Date().toISOString();
  const agreed = { user_agreement_accepted_at: now, user_data_usage_accepted_at: now };
  expect((await request.patch(summaryPath(seat), { data: agreed })).ok()).toBe(true);
  const started = await write<Started>(request, `${summaryPath(seat)}/start`, { device_id });
  const paper = await read<QuizInstance>(request, `${summaryPath(seat)}/quiz_instance`);
  const questions = paper.sections.flatMap(({ children }) => children.flatMap((exercise) => exercise.questions));
  return { ...started, device_id, questions };
};

export type StartedAttempt = Awaited<ReturnType<typeof startAttempt>>;

/** Creates one edit of an answer like a browser does. */
export const editOf = (question_id: number, content: unknown, seq = 1) => ({
  edit_id: randomUUID(),
  question_id,
  seq,
  kind: "answer" as const,
  content,
  edited_at: new Date().toISOString(),
  base_revision: 0,
});

/** Answers every true/false question, so that there is something to grade. */
export const answerSome = async (request: APIRequestContext, { instance_id, device_id, questions }: StartedAttempt) => {
  const edits = questions
    .filter(({ attributes }) => attributes.type === "true_false")
    .map(({ id }, i) => editOf(id, { value: false }, i + 1));
  await write(request, `/api/v1/quiz_instances/${instance_id}/answers`, { device_id, edits });
  return edits.length;
};

export const handIn = (request: APIRequestContext, seat: Pick<Summary, "id">) =>
  write<Receipt>(request, `${summaryPath(seat)}/close`);

/** Adds an edit to this browser's outbox, like an exam that was interrupted. */
export const leaveUnsent = (
  page: Page,
  unsent: { user_id: number; instance_id: number; device_id: string; edit: object },
) =>
  page.evaluate(async ({ user_id, instance_id, device_id, edit }) => {
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open("evalmee", 1);
      opening.addEventListener("success", () => resolve(opening.result));
      opening.addEventListener("error", () => reject(opening.error ?? new Error("not opened")));
    });
    const transaction = database.transaction("outbox", "readwrite");
    const { edit_id: id } = edit as { edit_id: string };
    transaction.objectStore("outbox").add({
      id,
      lane: "answers",
      user_id,
      instance_id,
      device_id,
      payload: edit,
      bytes: 200,
      created_at: new Date().toISOString(),
      state: "pending",
      reason: null,
      tries: 1,
    });
    await new Promise((resolve) => transaction.addEventListener("complete", resolve));
    database.close();
  }, unsent);

export const openScore = async (page: Page, seat: Summary) => {
  await page.goto(addressOf(seat, "score"));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
};
