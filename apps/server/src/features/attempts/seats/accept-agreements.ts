import type { Summary } from "@examplar/contract";
import { refuse, type Refusal } from "../../../platform/http/refusal.ts";
import type { Parts } from "../../../platform/parts.ts";
import { acceptAgreements as writeAcceptances } from "../attempts.repository.ts";
import { findSeat } from "./find-seat.ts";
import { getSeat } from "./get-seat.ts";
import type { Visitor } from "../visitor.ts";

const agreements = [
  "user_agreement_accepted_at",
  "user_data_usage_accepted_at",
  "similarity_tool_eula_accepted_at",
] as const;

/** The student says that they accept; the server's clock says when. */
export const acceptAgreements = async (
  parts: Parts,
  visitor: Visitor,
  summary_id: number,
  accepted: Partial<Record<(typeof agreements)[number], string | undefined>>,
): Promise<Summary | Refusal<"not_found">> => {
  const now = parts.clock.now();
  if (!(await findSeat(parts.db, visitor, summary_id, now))) return refuse("not_found");
  const named = agreements.filter((agreement) => accepted[agreement] !== undefined);
  if (named.length > 0) await writeAcceptances(parts.db, summary_id, named, now);
  return getSeat(parts, visitor, summary_id);
};
