import type { UploadCredentials } from "@examplar/contract";
import { uploadGrantSeconds, uploadRefusal } from "@examplar/domain";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { findSeat, type Visitor } from "../attempts/index.ts";

/** The folder of one student in one quiz; nobody else's credentials reach into it. */
const folderOf = (quiz_id: number, user_id: number): string => `${quiz_id}/${user_id}/`;

export const grantUploads = async (
  { db, clock, storage }: Parts,
  visitor: Visitor,
  summary_id: number,
): Promise<UploadCredentials | Refusal<"not_found" | "not_open" | "too_late">> => {
  const now = clock.now();
  const seat = await findSeat(db, visitor, summary_id, now);
  if (!seat) return refuse("not_found");
  const refusal = uploadRefusal(seat.decision, now);
  if (refusal) return refuse(refusal);
  const prefix = folderOf(seat.row.quiz_id, visitor.user_id);
  const grant = await storage.grantUploads(prefix, { now, seconds: uploadGrantSeconds });
  return { ...grant, expires_at: grant.expires_at.toISOString() };
};
