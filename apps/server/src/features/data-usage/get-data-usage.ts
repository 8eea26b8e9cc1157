import type { DataUsage } from "@examplar/contract";
import { refuse, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import { findSeat, type Visitor } from "../attempts/index.ts";
import { listRetentionDays, listTeacherNames } from "./data-usage.repository.ts";

const unlimited: DataUsage["retention_days"] = {
  student_events: null,
  webcam_frames: null,
  screenshots: null,
  audio: null,
  identity_photos: null,
  page_recordings: null,
};

export const getDataUsage = async (
  { db, clock }: Parts,
  visitor: Visitor,
  summary_id: number,
): Promise<DataUsage | Refusal<"not_found">> => {
  const seat = await findSeat(db, visitor, summary_id, clock.now());
  if (!seat) return refuse("not_found");
  const { quiz_id } = seat.row;
  const [teachers, rules] = await Promise.all([listTeacherNames(db, quiz_id), listRetentionDays(db, quiz_id)]);
  const told = rules.filter(({ kind }) => kind in unlimited).map(({ kind, days }) => [kind, days]);
  return { teachers, retention_days: { ...unlimited, ...Object.fromEntries(told) } };
};
