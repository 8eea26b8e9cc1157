import { supervisionLimits } from "./limits.ts";

export interface OverlayReasons {
  has_other_tabs: boolean;
  requires_fullscreen: boolean;
  in_fullscreen: boolean;
  /** The student chose to go on without fullscreen, or the device does not support it. */
  fullscreen_waived: boolean;
  requires_screen: boolean;
  shares_screen: boolean;
  covers_when_mouse_leaves: boolean;
  mouse_outside: boolean;
}

/**
 * After a page load, a student has this long to return to fullscreen or share the screen again; until then nothing is
 * reported as lost.
 */
export const overlayGraceMs = 30_000;

/**
 * On a slow network the overlay may appear late. If it never appears, the teacher is informed after this time anyway.
 */
export const overlayPatienceMs = 60_000;

export type ExamOverlay = "tabs" | "fullscreen" | "screen" | "focus";

/**
 * Returns the overlay that covers the exam, or null: one at a time, first those that need the student's action. Beneath
 * it the time goes on and answers are saved.
 */
export const examOverlay = (reasons: OverlayReasons): ExamOverlay | null => {
  const { requires_fullscreen, in_fullscreen, fullscreen_waived } = reasons;
  if (reasons.has_other_tabs) return "tabs";
  if (reasons.requires_screen && !reasons.shares_screen) return "screen";
  if (requires_fullscreen && !in_fullscreen && !fullscreen_waived) return "fullscreen";
  if (reasons.covers_when_mouse_leaves && reasons.mouse_outside) return "focus";
  return null;
};

/** Whether to offer a way without fullscreen, after it failed again and again. */
export const offersFullscreenFallback = (attempts: number): boolean =>
  attempts > supervisionLimits.fullscreen_attempts_before_link;
