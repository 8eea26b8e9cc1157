import type { Summary } from "@examplar/contract";
import type { QuizType } from "@examplar/domain";
import type { Caller } from "../../platform/http/caller.ts";
import type { Parts } from "../../platform/parts.ts";
import { presentSummary } from "./attempts.presenter.ts";
import { readSeats } from "./read-seats.ts";

interface Filter {
  quiz_id?: number | undefined;
  quiz_type?: QuizType | undefined;
}

export const listSummaries = async ({ db, clock }: Parts, caller: Caller, filter: Filter): Promise<Summary[]> => {
  const now = clock.now();
  const seats = await readSeats(db, { user_id: caller.user_id, quiz_id: filter.quiz_id }, now);
  return seats
    .filter(({ row }) => filter.quiz_type === undefined || row.quiz_type === filter.quiz_type)
    .map((seat) => presentSummary(seat, now));
};
