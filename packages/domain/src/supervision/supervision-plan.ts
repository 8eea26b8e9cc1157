import { ownerPreviews } from "../seats/owner-previews.ts";
import { supervisionLimits } from "./limits.ts";
import { recordedParts, type RecordingFacts } from "./media/recorded-parts.ts";

export interface PlanFacts {
  quiz: RecordingFacts["quiz"] & {
    in_preview: boolean;
    screen_proctoring: boolean;
    overlaying_app_detection: boolean;
    require_fullscreen: boolean;
    detect_mouse_leave: boolean;
    proctoring_frame_interval: number | null;
    delay_between_screenshots: number | null;
  };
  summary: RecordingFacts["summary"] & {
    user_data_usage_accepted_at: string | Date | null;
    is_quiz_owner_like: boolean;
  };
  in_desktop_app: boolean;
}

/** What supervision runs during an attempt. A part that is null does not run. */
export interface SupervisionPlan {
  camera: { interval_ms: number } | null;
  audio: { chunk_ms: number } | null;
  screen: { interval_ms: number; detects_overlays: boolean; is_proctored: boolean } | null;
  page: boolean;
  behaviour: {
    /** A gap in the clock means a sleeping device only in fullscreen: browsers slow down background tabs on purpose. */
    detects_sleep: boolean;
    requires_fullscreen: boolean;
    covers_when_mouse_leaves: boolean;
    /** An exam without supervision requirements lets both tabs work; they keep each other's answers. */
    covers_other_tabs: boolean;
    reports_processes: boolean;
  } | null;
}

const nothing: SupervisionPlan = { camera: null, audio: null, screen: null, page: false, behaviour: null };

export const frameIntervalMs = (proctoring_frame_interval: number | null): number =>
  Math.max(supervisionLimits.frame_throttle_ms, proctoring_frame_interval ?? supervisionLimits.frame_interval_ms);

export const screenshotIntervalMs = (delay_between_screenshots: number | null): number =>
  Math.max(
    supervisionLimits.min_screenshot_interval_ms,
    (delay_between_screenshots ?? supervisionLimits.screenshot_interval_s) * 1_000,
  );

/**
 * Plans the supervision of an attempt. Nothing is recorded without consent or in an owner's preview; a training is
 * never supervised.
 */
export const planSupervision = ({ quiz, summary, in_desktop_app }: PlanFacts): SupervisionPlan => {
  if (quiz.quiz_type !== "exam") return nothing;
  const planned = recordedParts({ quiz, summary });
  const recorded = !ownerPreviews(quiz, summary) && summary.user_data_usage_accepted_at !== null ? planned : [];
  return {
    camera: recorded.includes("camera") ? { interval_ms: frameIntervalMs(quiz.proctoring_frame_interval) } : null,
    audio: recorded.includes("audio") ? { chunk_ms: supervisionLimits.audio_chunk_ms } : null,
    screen: recorded.includes("screen")
      ? {
          interval_ms: screenshotIntervalMs(quiz.delay_between_screenshots),
          detects_overlays: quiz.overlaying_app_detection,
          is_proctored: quiz.screen_proctoring,
        }
      : null,
    page: recorded.includes("page"),
    behaviour: {
      detects_sleep: quiz.require_fullscreen,
      requires_fullscreen: quiz.require_fullscreen,
      covers_when_mouse_leaves: quiz.detect_mouse_leave,
      covers_other_tabs: quiz.require_fullscreen || quiz.detect_mouse_leave || planned.length > 0,
      reports_processes: in_desktop_app,
    },
  };
};
