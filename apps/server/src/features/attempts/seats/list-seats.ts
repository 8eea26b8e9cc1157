import type { Summary } from "@examplar/contract";
import type { QuizType } from "@examplar/domain";
import type { Parts } from "../../../platform/parts.ts";
import { presentSeat } from "../attempts.presenter.ts";
import { readSeats } from "./read-seats.ts";
import type { Visitor } from "../visitor.ts";

interface Filter {
  quiz_id?: number | undefined;
  quiz_type?: QuizType | undefined;
}

export const listOwnSeats = async ({ db, clock }: Parts, visitor: Visitor, filter: Filter): Promise<Summary[]> => {
  const now = clock.now();
  const seats = await readSeats(db, { ...visitor, quiz_id: filter.quiz_id }, now);
  return seats
    .filter(({ row }) => filter.quiz_type === undefined || row.quiz_type === filter.quiz_type)
    .map((seat) => presentSeat(seat));
};
