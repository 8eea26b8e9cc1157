import type { OnboardingStep } from "@examplar/domain";
import type { Capture } from "./capture/use-capture.ts";
import type { Device, Seat } from "./onboarding.state.ts";

/** Props of every step. */
export interface StepProps {
  seat: Seat;
  wizard: Wizard;
}

export interface Wizard {
  steps: readonly OnboardingStep[];
  step: OnboardingStep;
  /** The student has moved: the new step takes the focus. The first step leaves it where the page put it. */
  has_moved: boolean;
  device: Device;
  capture: Capture;
  may_go_on: boolean;
  next: () => void;
  back: (() => void) | null;
  spell_checkers: SpellCheckers;
  /** Returns whether Start may go ahead: an extension may be on, or a camera unplugged, since its step. */
  passesChecks: () => boolean;
}

export interface SpellCheckers {
  found: readonly string[];
  look: () => void;
}
