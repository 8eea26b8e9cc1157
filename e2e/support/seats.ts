import type { Summary } from "@examplar/contract";
import type { Answerability } from "@examplar/domain";
import { expect, type APIRequestContext } from "@playwright/test";
import { read } from "./people.ts";

export const allSeats = (request: APIRequestContext) =>
  read<Summary[]>(request, "/api/v1/quizzes_attempt_summaries?quiz_type=exam");

/** A seat of the signed-in student by the beginning of its quiz's name, and by its session where there are several. */
export const seatIn = async (request: APIRequestContext, name: string, session?: string): Promise<Summary> => {
  const seats = await allSeats(request);
  const seat = seats.find((one) => one.quiz_name.startsWith(name) && (!session || session === one.session_name));
  expect(seat, `a seat in ${name}`).toBeDefined();
  return seat!;
};

export const seatThatIs = async (request: APIRequestContext, answerability: Answerability): Promise<Summary> => {
  const seat = (await allSeats(request)).find((one) => one.answerability === answerability && !one.quiz_lti_managed);
  expect(seat, `a seat that is ${answerability}`).toBeDefined();
  return seat!;
};

/** The address of a screen for a seat. */
export const addressOf = ({ quiz_id, id }: Pick<Summary, "quiz_id" | "id">, screen: string): string =>
  `/exam/${quiz_id}/${id}/${screen}`;
