import { describe, expect, test } from "vitest";
import { frameIntervalMs, planSupervision, screenshotIntervalMs, type PlanFacts } from "./supervision-plan.ts";

const plain: PlanFacts = {
  quiz: {
    quiz_type: "exam",
    in_preview: false,
    video_proctoring: false,
    audio_proctoring: false,
    screen_recording: false,
    screen_proctoring: false,
    web_page_recording: false,
    overlaying_app_detection: false,
    require_fullscreen: false,
    detect_mouse_leave: false,
    proctoring_frame_interval: null,
    delay_between_screenshots: null,
  },
  summary: {
    user_data_usage_accepted_at: null,
    screen_recording_disabled: false,
    recording_waived_at: null,
    is_quiz_owner_like: false,
  },
  in_desktop_app: false,
};

const planOf = (quiz: Partial<PlanFacts["quiz"]>, summary: Partial<PlanFacts["summary"]> = {}) =>
  planSupervision({ ...plain, quiz: { ...plain.quiz, ...quiz }, summary: { ...plain.summary, ...summary } });

const accepted = { user_data_usage_accepted_at: "2026-11-16T08:00:00Z" };

describe("what supervision runs during an attempt", () => {
  test("CAP-01~ the camera runs when video_proctoring is on and the consent is given, and not otherwise", () => {
    expect(planOf({ video_proctoring: true }, accepted).camera).toEqual({ interval_ms: 1_000 });
    expect(planOf({ video_proctoring: true }).camera).toBeNull();
    expect(planOf({}, accepted).camera).toBeNull();
  });

  test("the microphone follows the same rule as the camera", () => {
    expect(planOf({ audio_proctoring: true }, accepted).audio).toEqual({ chunk_ms: 3_000 });
    expect(planOf({ audio_proctoring: true }).audio).toBeNull();
  });

  test("CAP-03~ CAP-04~ the screen is recorded unless disabled for the student, with overlays if the exam asks", () => {
    const screenOf = (quiz: Partial<PlanFacts["quiz"]>, summary: Partial<PlanFacts["summary"]> = {}) =>
      planOf(quiz, { ...accepted, ...summary }).screen;
    expect(screenOf({ screen_recording: true })).toMatchObject({ interval_ms: 45_000, detects_overlays: false });
    expect(screenOf({ screen_recording: true, overlaying_app_detection: true })?.detects_overlays).toBe(true);
    expect(screenOf({ screen_recording: true }, { screen_recording_disabled: true })).toBeNull();
    expect(screenOf({ overlaying_app_detection: true })).toBeNull();
    expect(screenOf({ screen_recording: true, screen_proctoring: true })?.is_proctored).toBe(true);
  });

  test("an owner who previews is not recorded, anybody else is", () => {
    const all = {
      video_proctoring: true,
      audio_proctoring: true,
      screen_recording: true,
      web_page_recording: true,
      in_preview: true,
    };
    const recorded = (is_quiz_owner_like: boolean) => {
      const { camera, audio, screen, page } = planOf(all, { ...accepted, is_quiz_owner_like });
      return [camera, audio, screen, page].map(Boolean);
    };
    expect(recorded(true)).toEqual([false, false, false, false]);
    expect(recorded(false)).toEqual([true, true, true, true]);
  });

  test("nothing at all is recorded without consent, nor of a student who was granted an exam without recording", () => {
    const all = { video_proctoring: true, audio_proctoring: true, screen_recording: true, web_page_recording: true };
    for (const summary of [{}, { ...accepted, recording_waived_at: "2026-11-16T08:10:00Z" }])
      expect(planOf(all, summary)).toMatchObject({ camera: null, audio: null, screen: null, page: false });
    expect(planOf(all, { recording_waived_at: "2026-11-16T08:10:00Z" }).behaviour?.covers_other_tabs).toBe(false);
  });

  test("a training is not supervised, whatever its settings", () => {
    const all = { video_proctoring: true, screen_recording: true, web_page_recording: true, require_fullscreen: true };
    expect(planOf({ ...all, quiz_type: "training" }, accepted)).toEqual({
      camera: null,
      audio: null,
      screen: null,
      page: false,
      behaviour: null,
    });
  });

  test("EVT-34~ a sleeping device is detected only where fullscreen is required", () => {
    expect(planOf({ require_fullscreen: true }).behaviour?.detects_sleep).toBe(true);
    expect(planOf({}).behaviour?.detects_sleep).toBe(false);
  });

  test.each([
    [{}, false],
    [{ require_fullscreen: true }, true],
    [{ detect_mouse_leave: true }, true],
    [{ video_proctoring: true }, true],
    [{ web_page_recording: true }, true],
  ])("OVER-01~ other tabs are covered if the exam supervises anything: %o, %s", (quiz, expected) => {
    expect(planOf(quiz).behaviour?.covers_other_tabs).toBe(expected);
  });

  test("EVT-37~ processes are reported by the desktop app alone", () => {
    expect(planSupervision({ ...plain, in_desktop_app: true }).behaviour?.reports_processes).toBe(true);
    expect(planSupervision(plain).behaviour?.reports_processes).toBe(false);
  });

  test.each([
    [null, 1_000],
    [250, 500],
    [5_000, 5_000],
  ])("CAP-05~ CAP-06~ with a frame interval of %s a frame is taken every %d ms", (interval, expected) => {
    expect(frameIntervalMs(interval)).toBe(expected);
  });

  test.each([
    [null, 45_000],
    [0, 2_000],
    [1, 2_000],
    [30, 30_000],
  ])("CAP-08~ with a delay of %s s a screenshot is taken every %d ms", (delay, expected) => {
    expect(screenshotIntervalMs(delay)).toBe(expected);
  });
});
