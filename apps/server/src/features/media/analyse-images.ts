import type { AnalysedFrames, IdentityPhotos, ImageAnalysis } from "@examplar/contract";
import { defaultAnalysedFrames, figuresIn, referencePhotoKinds } from "@examplar/domain";
import type { LastItem } from "../../platform/db/later-rows.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { isRefusal, type Refusal } from "../../platform/http/refusal.ts";
import type { Parts } from "../../platform/parts.ts";
import {
  listAnalysedFrames,
  listAnalysedOf,
  listIdentityPhotos,
  type IdentityPhotoRow,
} from "./analysed-frames.repository.ts";
import { readSeenAttempt, readSeenQuiz, readSeenSeat } from "./media.policy.ts";

interface Wanted {
  quiz_id: number;
  limit?: number | undefined;
  search?: string | undefined;
}

const urlOf = (id: string): string => `/api/v1/media/${id}/file`;

const presentPhoto = ({ happened_at, ...photo }: IdentityPhotoRow): IdentityPhotos[number] => ({
  ...photo,
  happened_at: happened_at.toISOString(),
  url: urlOf(photo.id),
});

/** Returns what the students' devices found in their frames, with the photos they compared them with. */
export const analyseImages = async (
  { db, clock }: Parts,
  caller: Caller,
  { quiz_id, limit = defaultAnalysedFrames, search = "" }: Wanted,
): Promise<ImageAnalysis | Refusal<"not_found" | "reason_required">> => {
  const seen = await readSeenQuiz(db, caller, quiz_id, clock.now());
  if (isRefusal(seen)) return seen;
  const frames = await listAnalysedFrames(db, { quiz_id, score_ids: seen.score_ids, search, limit });
  const seats = [...new Set(frames.map(({ quizzes_attempt_summary_id }) => quizzes_attempt_summary_id))];
  return {
    frames: frames.map(({ happened_at, details, ...frame }) => ({
      ...frame,
      happened_at: happened_at.toISOString(),
      url: urlOf(frame.id),
      figures: figuresIn(details),
    })),
    references: (await listIdentityPhotos(db, seats, referencePhotoKinds)).map(presentPhoto),
  };
};

interface FramesWanted extends LastItem {
  score_id: number;
  limit?: number | undefined;
}

/** Lists the analysed frames for the timeline, which shows who was seen when. */
export const listAnalysed = async (
  { db, clock }: Parts,
  caller: Caller,
  { score_id, limit = 200, ...last }: FramesWanted,
): Promise<AnalysedFrames | Refusal<"not_found" | "reason_required">> => {
  const attempt = await readSeenAttempt(db, caller, score_id, clock.now());
  if (isRefusal(attempt)) return attempt;
  return (await listAnalysedOf(db, { score_id, ...last, limit })).flatMap(({ id, happened_at, details }) => {
    const figures = figuresIn(details);
    return figures ? [{ id, happened_at: happened_at.toISOString(), url: urlOf(id), ...figures }] : [];
  });
};

/** Returns the photos of the onboarding, even before an attempt: teachers may check them before the exam begins. */
export const seeIdentityPhotos = async (
  { db, clock }: Parts,
  caller: Caller,
  summary_id: number,
): Promise<IdentityPhotos | Refusal<"not_found" | "reason_required">> => {
  const seat = await readSeenSeat(db, caller, summary_id, clock.now());
  return isRefusal(seat) ? seat : (await listIdentityPhotos(db, [summary_id])).map(presentPhoto);
};
