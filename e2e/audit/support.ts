import type { ScoreRow, TaughtQuiz } from "@examplar/contract";
import { expect, type Page } from "@playwright/test";
import { read } from "../support/people.ts";

/** Finds an attempt of the demo's supervised exam that is over, as its teacher. */
export const findAttempt = async (teacher: Page, name = "Lucas Bernard") => {
  const quizzes = await read<TaughtQuiz[]>(teacher.request, "/api/v1/quizzes");
  const quiz = quizzes.find((one) => one.name.startsWith("Probabilités"))!;
  const scores = await read<ScoreRow[]>(teacher.request, `/api/v1/quizzes/${quiz.id}/scores`);
  const score_id = scores.find((one) => one.name === name)!.id!;
  return { quiz_id: quiz.id, score_id, address: `/courses/quizzes/${quiz.id}/scores/${score_id}?tab=audit` };
};

/** Opens the audit of an attempt, and waits until it is shown. */
export const openAudit = async (teacher: Page, name?: string) => {
  const attempt = await findAttempt(teacher, name);
  await teacher.goto(attempt.address);
  await expect(slider(teacher)).toBeVisible();
  await expect(teacher.locator("[data-screenshots] img").first()).toBeVisible();
  return attempt;
};

export const slider = (teacher: Page) => teacher.getByRole("slider", { name: /Moment (of the attempt|de la copie)/ });

/** Position of a share of the attempt on a lane, by number, while the whole attempt is visible. */
export const placeOn = async (teacher: Page, share: number, lane: number) => {
  const box = (await slider(teacher).boundingBox())!;
  return { x: box.x + box.width * share, y: box.y + 4 + 40 * lane + 20 };
};

/** Numbers of the lanes, from the top. */
export const laneAt = { window: 2, share: 3, clipboard: 4, network: 5, faces: 9 };

/** Converts minutes to shares of the attempt with many events, which lasts 34 minutes. */
export const shareOf = (minute: number) => minute / 34;
