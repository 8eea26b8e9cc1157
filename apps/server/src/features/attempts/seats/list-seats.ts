import { pageSize, type Summary } from "@examplar/contract";
import type { QuizType } from "@examplar/domain";
import type { Parts } from "../../../platform/parts.ts";
import { presentSeat } from "../attempts.presenter.ts";
import { readSeats, type Seat } from "./read-seats.ts";
import type { Visitor } from "../visitor.ts";

interface Filter {
  quiz_id?: number | undefined;
  quiz_type?: QuizType | undefined;
  with_sheets?: "true" | undefined;
  after?: number | undefined;
  after_at?: string | undefined;
  limit?: number | undefined;
}

/** The values by which seats are sorted. */
interface Place {
  start_at: Date | null;
  id: number;
}
type Order = (a: Place, b: Place) => number;

const timeOf = ({ start_at }: Place, undated: number): number => start_at?.getTime() ?? undated;

/** Puts undated seats last: they never end and may be many. So an app that reads one page gets the upcoming seats. */
const newestFirst: Order = (a, b) => timeOf(b, 0) - timeOf(a, 0) || b.id - a.id;

/** The order in which the sessions of one quiz are offered. */
const earliestFirst: Order = (a, b) =>
  timeOf(a, Number.MAX_SAFE_INTEGER) - timeOf(b, Number.MAX_SAFE_INTEGER) || a.id - b.id;

/**
 * Position where the previous page ended. The client sends the date too, because the seat may be gone or its session
 * moved.
 */
const lastPlace = (seats: readonly Seat[], after: number, after_at: string | undefined): Place => {
  if (after_at !== undefined) return { start_at: after_at === "undated" ? null : new Date(after_at), id: after };
  return seats.find(({ row }) => row.id === after)?.row ?? { start_at: null, id: after };
};

const pageOf = (seats: readonly Seat[], { quiz_id, after, after_at, limit = pageSize }: Filter): Seat[] => {
  const order = quiz_id === undefined ? newestFirst : earliestFirst;
  const last = after === undefined ? null : lastPlace(seats, after, after_at);
  const left = last === null ? seats : seats.filter(({ row }) => row.id !== after && order(row, last) > 0);
  return left.toSorted((a, b) => order(a.row, b.row)).slice(0, limit);
};

/** Reads all seats of a user, because seats of one quiz affect one another, and returns a page of them. */
export const listOwnSeats = async ({ db, clock }: Parts, visitor: Visitor, filter: Filter): Promise<Summary[]> => {
  const now = clock.now();
  const { quiz_type, with_sheets } = filter;
  const seats = await readSeats(db, { ...visitor, quiz_id: filter.quiz_id }, now);
  const listed = seats.filter(({ row, decision }) => {
    const isOnSheet = with_sheets !== undefined && decision.is_on_paper && decision.is_listed;
    return quiz_type === undefined || row.quiz_type === quiz_type || isOnSheet;
  });
  return pageOf(listed, filter).map((seat) => presentSeat(seat));
};
