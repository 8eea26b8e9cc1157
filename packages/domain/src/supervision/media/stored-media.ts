import { fullExemptions, screenExemptions, type Exemption, type Grant } from "./exemptions.ts";
import { mediaKinds, type MediaKind } from "./kept-media.ts";

/** Photos of the onboarding: they belong to the seat, before there is an attempt. */
export const identityPhotoKinds = ["anchor_front", "anchor_right", "anchor_left", "id_card"] as const;
export type IdentityPhotoKind = (typeof identityPhotoKinds)[number];

/** Everything that supervision puts into object storage. */
export const storedMediaKinds = mediaKinds;
export type StoredMediaKind = MediaKind;

export const maxMediaPerBatch = 100;

export const mediaStatuses = ["stored", "not_uploaded", "refused"] as const;
export const mediaReasons = [
  "malformed",
  "kind_unknown",
  "key_outside",
  "not_recorded",
  "no_consent",
  "not_started",
  "after_end",
  "deleted",
  "details_invalid",
  "details_too_large",
  "taken",
] as const;
export type MediaReason = (typeof mediaReasons)[number];

/** Per student and quiz. Eight hours of the fastest frames, screenshots and audio are 82,000 objects and 6 GB. */
export const uploadQuota = { objects: 200_000, bytes: 20 * 1024 ** 3 } as const;

const folders: Record<StoredMediaKind, string> = {
  camera_frame: "",
  screenshot: "screen/",
  screenshot_thumb: "screen/",
  audio_chunk: "audio/",
  page_recording: "page/",
  anchor_front: "anchors/",
  anchor_right: "anchors/",
  anchor_left: "anchors/",
  id_card: "id_card/",
};

/** Returns the folder of one student in one quiz; nobody else's credentials give access to it. */
export const studentFolder = (quiz_id: number, user_id: number): string => `${quiz_id}/${user_id}/`;

/** Returns the folder for objects of a kind, under the student's folder. */
export const mediaFolder = (prefix: string, kind: StoredMediaKind): string => `${prefix}${folders[kind]}`;

const objectName = /^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/;

/** Whether a key names an object of its kind in the student's own folder. */
export const isMediaKey = (key: string, prefix: string, kind: StoredMediaKind): boolean => {
  const folder = mediaFolder(prefix, kind);
  return key.startsWith(folder) && objectName.test(key.slice(folder.length));
};

export interface MediaFacts {
  quiz: {
    quiz_type: string;
    video_proctoring: boolean;
    id_card_check: boolean;
    audio_proctoring: boolean;
    screen_recording: boolean;
    web_page_recording: boolean;
  };
  summary: {
    user_data_usage_accepted_at: Date | string | null;
    recording_waived_at: Date | string | null;
    screen_recording_disabled: boolean;
    screen_recording_disabled_at: Date | string | null;
    supervision_deleted_at: Date | string | null;
    /** All decisions about this student's recording, by time; the fields above hold only the last one. */
    recording_grants: readonly Grant[];
  };
  /** The attempt that the media belong to; null before the first. `ended_at` is null while it runs. */
  attempt: { ended_at: Date | null } | null;
}

const isRecorded = (kind: StoredMediaKind, { quiz }: Pick<MediaFacts, "quiz">): boolean => {
  if (quiz.quiz_type !== "exam") return false;
  switch (kind) {
    case "camera_frame":
    case "anchor_front":
    case "anchor_right":
    case "anchor_left":
      return quiz.video_proctoring;
    case "id_card":
      return quiz.video_proctoring && quiz.id_card_check;
    case "audio_chunk":
      return quiz.audio_proctoring;
    case "screenshot":
    case "screenshot_thumb":
      return quiz.screen_recording;
    case "page_recording":
      return quiz.web_page_recording;
  }
};

export const isIdentityPhoto = (kind: StoredMediaKind): kind is IdentityPhotoKind =>
  (identityPhotoKinds as readonly string[]).includes(kind);

const isScreen = (kind: StoredMediaKind): boolean => kind === "screenshot" || kind === "screenshot_thumb";

interface Made {
  kind: StoredMediaKind;
  happened_at: Date;
}

type Exempt = Omit<MediaFacts["summary"], "user_data_usage_accepted_at" | "supervision_deleted_at">;

/** The exemption in force. `at` is null for one that was set from the beginning, without a decision. */
const holding = (holds: boolean, at: Date | string | null): Exemption[] =>
  holds ? [{ from_ms: at === null ? -Infinity : new Date(at).getTime(), to_ms: Infinity }] : [];

const exemptionsOf = (kind: StoredMediaKind, seat: Exempt): Exemption[] => [
  ...fullExemptions(seat.recording_grants),
  ...holding(seat.recording_waived_at !== null, seat.recording_waived_at),
  ...(isScreen(kind) ? screenExemptions(seat.recording_grants) : []),
  ...(isScreen(kind) ? holding(seat.screen_recording_disabled, seat.screen_recording_disabled_at) : []),
];

/** Media recorded before an exemption stay; the server accepts none made while it held, even if it was revoked since. */
const isWaived = (seat: Exempt, { kind, happened_at }: Made): boolean => {
  const made_ms = happened_at.getTime();
  return exemptionsOf(kind, seat).some(({ from_ms, to_ms }) => from_ms < made_ms && made_ms < to_ms);
};

const isDeleted = ({ supervision_deleted_at: at }: MediaFacts["summary"], { happened_at }: Made): boolean =>
  at !== null && happened_at <= new Date(at);

/** The last chunk ends after the bell, and a computer knows the server's time only to about a second. */
const afterEndMs = 60_000;

/** A retake asks for photos again, so photos may be newer than the end of the first attempt. */
const isAfterEnd = ({ attempt }: MediaFacts, { kind, happened_at }: Made): boolean =>
  !isIdentityPhoto(kind) &&
  attempt !== null &&
  attempt.ended_at !== null &&
  happened_at.getTime() > attempt.ended_at.getTime() + afterEndMs;

/** Reasons for which an object must not stay in the storage; none of them changes later. */
export const unwantedReasons: ReadonlySet<MediaReason> = new Set([
  "not_recorded",
  "no_consent",
  "after_end",
  "deleted",
] as const);

/** Returns why the server refuses media of a seat; null when it accepts them. */
export const mediaRefusal = (made: Made, facts: MediaFacts): MediaReason | null => {
  if (!isRecorded(made.kind, facts) || isWaived(facts.summary, made)) return "not_recorded";
  if (isDeleted(facts.summary, made)) return "deleted";
  if (facts.summary.user_data_usage_accepted_at === null) return "no_consent";
  if (isAfterEnd(facts, made)) return "after_end";
  return facts.attempt !== null || isIdentityPhoto(made.kind) ? null : "not_started";
};

/** Returns why a seat has nothing to upload: no recording at all, or no consent. */
export const recordingRefusal = (
  facts: Pick<MediaFacts, "quiz"> & { summary: Pick<MediaFacts["summary"], "user_data_usage_accepted_at"> },
): "not_recorded" | "agreements_missing" | null => {
  if (!storedMediaKinds.some((kind) => isRecorded(kind, facts))) return "not_recorded";
  return facts.summary.user_data_usage_accepted_at === null ? "agreements_missing" : null;
};
