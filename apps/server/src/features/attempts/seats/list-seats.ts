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
  limit?: number | undefined;
}

const pageOf = (seats: readonly Seat[], { after, limit = pageSize }: Filter): Seat[] => {
  const from = after === undefined ? 0 : seats.findIndex(({ row }) => row.id === after) + 1;
  return after !== undefined && from === 0 ? [] : seats.slice(from, from + limit);
};

/** Seats of one quiz decide about one another: all of a person's are read, and a page of them is returned. */
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
