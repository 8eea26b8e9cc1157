import { examIsRecorded } from "../onboarding/steps.ts";
import { supervisionLimits } from "./limits.ts";

export interface PlanFacts {
  quiz: {
    quiz_type: string;
    in_preview: boolean;
    video_proctoring: boolean;
    audio_proctoring: boolean;
    screen_recording: boolean;
    screen_proctoring: boolean;
    web_page_recording: boolean;
    overlaying_app_detection: boolean;
    require_fullscreen: boolean;
    detect_mouse_leave: boolean;
    proctoring_frame_interval: number | null;
    delay_between_screenshots: number | null;
  };
  summary: {
    user_data_usage_accepted_at: string | Date | null;
    screen_recording_disabled: boolean;
    is_quiz_owner_like: boolean;
  };
  in_desktop_app: boolean;
}

/** What runs beside an attempt. A part that is null does not run. */
export interface SupervisionPlan {
  camera: { interval_ms: number } | null;
  audio: { chunk_ms: number } | null;
  screen: { interval_ms: number; detects_overlays: boolean; is_proctored: boolean } | null;
  page: boolean;
  behaviour: {
    /** A gap of the clock is a sleeping device only where the exam is in fullscreen: other tabs are slowed on purpose. */
    detects_sleep: boolean;
    requires_fullscreen: boolean;
    covers_when_mouse_leaves: boolean;
    /** An exam that asks for nothing lets both tabs work; they keep each other's answers. */
    covers_other_tabs: boolean;
    reports_processes: boolean;
  } | null;
}

/** The parts of a plan that record something. */
export const recorderNames = ["camera", "audio", "screen", "page"] as const;
export type RecorderName = (typeof recorderNames)[number];

const nothing: SupervisionPlan = { camera: null, audio: null, screen: null, page: false, behaviour: null };

export const frameIntervalMs = (proctoring_frame_interval: number | null): number =>
  Math.max(supervisionLimits.frame_throttle_ms, proctoring_frame_interval ?? supervisionLimits.frame_interval_ms);

export const screenshotIntervalMs = (delay_between_screenshots: number | null): number =>
  Math.max(
    supervisionLimits.min_screenshot_interval_ms,
    (delay_between_screenshots ?? supervisionLimits.screenshot_interval_s) * 1_000,
  );

/** Camera and microphone wait for the consent; a training is never supervised, and its owner's preview never recorded. */
export const planSupervision = ({ quiz, summary, in_desktop_app }: PlanFacts): SupervisionPlan => {
  if (quiz.quiz_type !== "exam") return nothing;
  const isRecorded = !(quiz.in_preview && summary.is_quiz_owner_like);
  const consents = isRecorded && summary.user_data_usage_accepted_at !== null;
  const sharesScreen = isRecorded && quiz.screen_recording && !summary.screen_recording_disabled;
  return {
    camera: quiz.video_proctoring && consents ? { interval_ms: frameIntervalMs(quiz.proctoring_frame_interval) } : null,
    audio: quiz.audio_proctoring && consents ? { chunk_ms: supervisionLimits.audio_chunk_ms } : null,
    screen: sharesScreen
      ? {
          interval_ms: screenshotIntervalMs(quiz.delay_between_screenshots),
          detects_overlays: quiz.overlaying_app_detection,
          is_proctored: quiz.screen_proctoring,
        }
      : null,
    page: isRecorded && quiz.web_page_recording,
    behaviour: {
      detects_sleep: quiz.require_fullscreen,
      requires_fullscreen: quiz.require_fullscreen,
      covers_when_mouse_leaves: quiz.detect_mouse_leave,
      covers_other_tabs: quiz.require_fullscreen || quiz.detect_mouse_leave || examIsRecorded({ quiz, summary }),
      reports_processes: in_desktop_app,
    },
  };
};
