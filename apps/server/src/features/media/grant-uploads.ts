import type { UploadCredentials } from "@examplar/contract";
import {
  isAllDeleted,
  recordingRefusal,
  studentFolder,
  uploadGrantSeconds,
  uploadQuota,
  uploadRefusal,
} from "@examplar/domain";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { findSeat, type Visitor } from "../attempts/index.ts";
import { usageOf } from "./media.repository.ts";

type GrantRefusal = "not_open" | "too_late" | "not_recorded" | "agreements_missing" | "storage_quota_reached";

export const grantUploads = async (
  { db, clock, storage }: Parts,
  visitor: Visitor,
  summary_id: number,
): Promise<UploadCredentials | Refusal<"not_found" | GrantRefusal>> => {
  const now = clock.now();
  const seat = await findSeat(db, visitor, summary_id, now);
  if (!seat) return refuse("not_found");
  const refusal = uploadRefusal(seat.decision, now) ?? recordingRefusal({ quiz: seat.row, summary: seat.row });
  if (refusal) return refuse(refusal);
  if (isAllDeleted(seat.decision, seat.row.supervision_deleted_at)) return refuse("too_late");
  const used = await usageOf(db, { quiz_id: seat.row.quiz_id, user_id: visitor.user_id });
  if (used.objects >= uploadQuota.objects || used.bytes >= uploadQuota.bytes) return refuse("storage_quota_reached");
  const prefix = studentFolder(seat.row.quiz_id, visitor.user_id);
  const grant = await storage.grantUploads(prefix, { now, seconds: uploadGrantSeconds, quota: uploadQuota });
  return { ...grant, expires_at: grant.expires_at.toISOString() };
};
