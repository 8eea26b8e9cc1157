import type { Quiz, Summary, User } from "@examplar/contract";
import type { OnboardingStep } from "@examplar/domain";
import { usePageTitle } from "@examplar/ui";
import { useEffect, useState, type ComponentType } from "react";
import { track } from "../../shared/analytics.ts";
import { BackLink } from "../../shared/back-link.tsx";
import { desktopBridge } from "../../shared/desktop-bridge.ts";
import css from "./onboarding.module.css";
import {
  firstStep,
  isPreviewing,
  lostDevice,
  mayGoOn,
  shownStep,
  spellCheckersAreBlocked,
  stepAfter,
  stepBefore,
  stepsOf,
  type Seat,
} from "./onboarding.state.ts";
import { useCapture } from "./capture/use-capture.ts";
import { findSpellCheckers } from "../../exam-session/index.ts";
import { AgreementStep } from "./steps/agreement-step.tsx";
import { CaptureStep } from "./steps/capture-step.tsx";
import { ConditionsStep } from "./steps/conditions-step.tsx";
import { DesktopAppStep } from "./steps/desktop-app-step.tsx";
import { GreetingStep } from "./steps/greeting-step.tsx";
import { MicrophoneStep } from "./steps/microphone-step.tsx";
import { NotPublishedStep } from "./steps/not-published-step.tsx";
import { IdentityCardStep, ReferencePhotosStep } from "./steps/photo-steps.tsx";
import { PreparationsStep } from "./steps/preparations-step.tsx";
import { ScreenShareStep } from "./steps/screen-share-step.tsx";
import { SpellCheckerStep } from "./steps/spell-checker-step.tsx";
import { WebcamStep } from "./steps/webcam-step.tsx";
import { useLiveSeat } from "./start/use-live-seat.ts";
import { useSpellCheckers } from "./device/use-spell-checkers.ts";
import type { StepProps, Wizard } from "./wizard.types.ts";

interface OnboardingPageProps {
  quiz: Quiz;
  summary: Summary;
  user: User;
}

const screens: Record<OnboardingStep, ComponentType<StepProps>> = {
  greeting: GreetingStep,
  preparations: PreparationsStep,
  desktop_app: DesktopAppStep,
  spell_checker: SpellCheckerStep,
  conditions: ConditionsStep,
  not_published: NotPublishedStep,
  webcam: WebcamStep,
  identity_card: IdentityCardStep,
  reference_photos: ReferencePhotosStep,
  screen_sharing_notice: CaptureStep,
  screen_share: ScreenShareStep,
  microphone_notice: MicrophoneStep,
  agreement: AgreementStep,
};

/** In an owner's preview the steps only explain what a student would meet. */
const previewScreens: Record<OnboardingStep, ComponentType<StepProps>> = {
  ...screens,
  webcam: CaptureStep,
  identity_card: CaptureStep,
  reference_photos: CaptureStep,
  screen_share: CaptureStep,
  microphone_notice: CaptureStep,
};

export const OnboardingPage = (given: OnboardingPageProps) => {
  const seat = useLiveSeat(given);
  const wizard = useWizard(seat);
  usePageTitle(seat.quiz.name);
  useOpeningCount(given);
  const Screen = (isPreviewing(seat) ? previewScreens : screens)[wizard.step];
  return (
    <div className={css.page}>
      <BackLink viewer={given.user} quiz_id={seat.quiz.id} />
      <Screen key={wizard.step} seat={seat} wizard={wizard} />
    </div>
  );
};

const useWizard = (seat: Seat): Wizard => {
  const [wanted, setWanted] = useState(() => firstStep(seat));
  const [has_moved, setMoved] = useState(false);
  const { verdict, found, look } = useSpellCheckers();
  const [in_desktop_app] = useState(() => desktopBridge() !== null);
  const capture = useCapture(seat);
  const steps = stepsOf(seat);
  const step = shownStep(steps, wanted);
  const device = { in_desktop_app, spell_checker: verdict, capture: capture.facts };
  const before = stepBefore(steps, step);
  const go = (to: OnboardingStep) => {
    setMoved(true);
    setWanted(to);
  };
  return {
    steps,
    step,
    has_moved: has_moved || step !== wanted,
    device,
    capture,
    may_go_on: mayGoOn(step, seat, device),
    next: () => go(stepAfter(steps, step)),
    back: before && (() => go(before)),
    spell_checkers: { found, look },
    passesChecks: () => {
      const lost = lostDevice(seat, device);
      const hasSpellCheckers = spellCheckersAreBlocked(seat) && findSpellCheckers(document).length > 0;
      // The result of the step no longer holds, and would let the student pass again.
      if (hasSpellCheckers) look();
      const again = hasSpellCheckers ? "spell_checker" : lost;
      if (again) go(again);
      return again === null;
    },
  };
};

const useOpeningCount = ({
  quiz: { id: quiz_id, name: quiz_name },
  summary: { id: attempt_id },
}: OnboardingPageProps) => {
  useEffect(() => {
    track("openStudentExamOnboarding", { quiz_name, quiz_id, attempt_id });
  }, [quiz_name, quiz_id, attempt_id]);
};
