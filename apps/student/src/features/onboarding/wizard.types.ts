import type { OnboardingStep } from "@examplar/domain";
import type { Capture } from "./capture/use-capture.ts";
import type { Device, Seat } from "./onboarding.state.ts";

/** What every step is given. */
export interface StepProps {
  seat: Seat;
  wizard: Wizard;
}

export interface Wizard {
  steps: readonly OnboardingStep[];
  step: OnboardingStep;
  /** The student has moved: the new step takes the focus. The first one leaves it where the page put it. */
  has_moved: boolean;
  device: Device;
  capture: Capture;
  may_go_on: boolean;
  next: () => void;
  back: (() => void) | null;
  spell_checkers: SpellCheckers;
  /** Whether Start may go ahead: an extension may have been switched on, or a camera unplugged, since its step. */
  passesChecks: () => boolean;
}

export interface SpellCheckers {
  found: readonly string[];
  look: () => void;
}
