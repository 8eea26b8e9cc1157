import { supervisionLimits } from "./limits.ts";

export interface OverlayReasons {
  has_other_tabs: boolean;
  requires_fullscreen: boolean;
  in_fullscreen: boolean;
  /** The student has taken the way without fullscreen, or the device has none. */
  fullscreen_waived: boolean;
  requires_screen: boolean;
  shares_screen: boolean;
  covers_when_mouse_leaves: boolean;
  mouse_outside: boolean;
}

/** Whoever is back in fullscreen, or shares the screen again, within this time after a load has lost nothing by it. */
export const overlayGraceMs = 30_000;

/** An overlay may come late over a slow line. Where it never does, the teacher is told all the same after this time. */
export const overlayPatienceMs = 60_000;

export type ExamOverlay = "tabs" | "fullscreen" | "screen" | "focus";

/**
 * What covers the exam, if anything: one thing at a time, first what the student must do something about. The time runs on
 * and answers are saved beneath it.
 */
export const examOverlay = (reasons: OverlayReasons): ExamOverlay | null => {
  const { requires_fullscreen, in_fullscreen, fullscreen_waived } = reasons;
  if (reasons.has_other_tabs) return "tabs";
  if (reasons.requires_screen && !reasons.shares_screen) return "screen";
  if (requires_fullscreen && !in_fullscreen && !fullscreen_waived) return "fullscreen";
  if (reasons.covers_when_mouse_leaves && reasons.mouse_outside) return "focus";
  return null;
};

/** Where fullscreen fails again and again, there is a way on without it. */
export const offersFullscreenFallback = (attempts: number): boolean =>
  attempts > supervisionLimits.fullscreen_attempts_before_link;
