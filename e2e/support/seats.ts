import type { Summary } from "@examplar/contract";
import type { Answerability } from "@examplar/domain";
import { expect, type APIRequestContext } from "@playwright/test";
import { read } from "./people.ts";

const pageSize = 200;

const seatsAfter = (request: APIRequestContext, last: Summary | undefined): Promise<Summary[]> => {
  const place = last ? `&after=${last.id}&after_at=${encodeURIComponent(last.start_at ?? "undated")}` : "";
  return read(request, `/api/v1/quizzes_attempt_summaries?quiz_type=exam&limit=${pageSize}${place}`);
};

/** Returns all seats, oldest first: seats of the demo come before those that other tests made. */
export const allSeats = async (request: APIRequestContext): Promise<Summary[]> => {
  const seats: Summary[] = [];
  for (let page: Summary[] | null = null; page === null || page.length === pageSize;) {
    page = await seatsAfter(request, seats.at(-1));
    seats.push(...page);
  }
  return seats.toSorted((a, b) => a.id - b.id);
};

/** Returns a seat of the signed-in student by the start of the quiz's name, and by session if the quiz has several. */
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

/** Returns the address of a screen for a seat. */
export const addressOf = ({ quiz_id, id }: Pick<Summary, "quiz_id" | "id">, screen: string): string =>
  `/exam/${quiz_id}/${id}/${screen}`;
