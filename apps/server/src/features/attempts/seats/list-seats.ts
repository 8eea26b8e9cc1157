import type { Summary } from "@examplar/contract";
import type { QuizType } from "@examplar/domain";
import type { Parts } from "../../../platform/parts.ts";
import { presentSeat } from "../attempts.presenter.ts";
import { readSeats } from "./read-seats.ts";
import type { Visitor } from "../visitor.ts";

interface Filter {
  quiz_id?: number | undefined;
  quiz_type?: QuizType | undefined;
  with_sheets?: "true" | undefined;
}

export const listOwnSeats = async ({ db, clock }: Parts, visitor: Visitor, filter: Filter): Promise<Summary[]> => {
  const now = clock.now();
  const { quiz_type, with_sheets } = filter;
  const seats = await readSeats(db, { ...visitor, quiz_id: filter.quiz_id }, now);
  return seats
    .filter(({ row, decision }) => {
      const isOnSheet = with_sheets !== undefined && decision.is_on_paper && decision.is_listed;
      return quiz_type === undefined || row.quiz_type === quiz_type || isOnSheet;
    })
    .map((seat) => presentSeat(seat));
};
