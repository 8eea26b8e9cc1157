import type { Started } from "@examplar/contract";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { findOwningDevice, setOwningDevice } from "../../devices/index.ts";
import { announceAttempts } from "../announce-attempt.ts";
import { lockAttempt } from "../attempts.repository.ts";
import { findSeat } from "../attempts.policy.ts";
import { presentStarted } from "./open-attempt.ts";
import type { Visitor } from "../visitor.ts";

interface TakingOver {
  summary_id: number;
  device_id: string;
  user_agent: string;
  /** Earlier ids of this device; when present, the attempt is taken over from these devices only. */
  in_place_of?: readonly string[] | undefined;
  /** The attempt that the device shows; refused when the seat has a newer attempt. */
  score_id?: number | undefined;
}

type Refused = "not_found" | "not_started" | "device_of_another_user" | "desktop_app_required" | "conflict";

const mayTakeFrom = (owner: string | null, { device_id, in_place_of }: TakingOver): boolean =>
  !in_place_of || owner === null || owner === device_id || in_place_of.includes(owner);

/**
 * Makes the newest device the owner. Edits that an older device still holds are accepted later and merged by question.
 */
export const takeOver = async (
  parts: Parts,
  visitor: Visitor,
  taking: TakingOver,
): Promise<Started | Refusal<Refused>> => {
  const { summary_id, device_id, user_agent } = taking;
  const now = parts.clock.now();
  const seat = await findSeat(parts.db, visitor, summary_id, now);
  if (!seat) return refuse("not_found");
  const { attempt, row, decision } = seat;
  if (!attempt) return refuse("not_started");
  if (taking.score_id !== undefined && taking.score_id !== attempt.id) return refuse("conflict");
  if (decision.start_refusal === "desktop_app_required") return refuse(decision.start_refusal);
  const device = { device_id, user_id: visitor.user_id, score_id: attempt.id, user_agent, now };
  const refused = await parts.db.transaction().execute(async (trx) => {
    await lockAttempt(trx, attempt.id);
    if (!mayTakeFrom(await findOwningDevice(trx, attempt.id), taking)) return "conflict";
    if (!(await setOwningDevice(trx, device))) return "device_of_another_user";
    const announced = { quiz_id: row.quiz_id, user_id: visitor.user_id, summary_id, score_id: null };
    await announceAttempts(parts, trx, [announced]);
    return null;
  });
  if (refused) return refuse(refused);
  return presentStarted(seat, now) ?? refuse("not_started");
};
