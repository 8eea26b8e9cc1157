import { backoff } from "@examplar/sync";
import { isRefused } from "@examplar/ui";
import { takeOver, type OpenExam } from "./open-exam.ts";
import { noteMade, settleMove, unsettledMove } from "./sync/device-moves.ts";

const waits = { first_ms: 1_000, most_ms: 10_000 };

type Moving = Pick<OpenExam, "summary" | "score_id" | "engine">;

/**
 * Takes the attempt over for the device that this page has become. A refusal is final: usually the student goes on at
 * another computer, which keeps the attempt.
 */
const moveAlong = async ({ summary, score_id, engine }: Moving): Promise<void> => {
  const move = unsettledMove.get();
  if (!move) return;
  try {
    await takeOver({ summary_id: summary.id, score_id, in_place_of: move.in_place_of }, move.device_id);
    noteMade(move);
  } catch (error) {
    if (!isRefused(error, "conflict", "not_found", "not_started", "device_of_another_user", "desktop_app_required"))
      throw error;
    settleMove(move.device_id);
  }
  // The reply says who owns the attempt, and brings what another device has written.
  await engine.ask();
};

/** Repeats the takeover until the server says who owns the attempt: one lost request would leave it read-only. */
export const followMoves = (exam: Moving): (() => void) => {
  let isOver = false;
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const follow = async (failures: number): Promise<void> => {
    if (isOver || isBusy || unsettledMove.get() === null) return;
    clearTimeout(timer);
    isBusy = true;
    await moveAlong(exam).catch(() => undefined);
    isBusy = false;
    timer = setTimeout(() => void follow(failures + 1), backoff(failures + 1, Math.random, waits));
  };
  const stop = unsettledMove.subscribe(() => void follow(0));
  void follow(0);
  return () => {
    isOver = true;
    stop();
    clearTimeout(timer);
  };
};
