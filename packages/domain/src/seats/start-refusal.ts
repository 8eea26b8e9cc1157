import type { Answerability } from "../answerability/answerability.types.ts";
import { agreementsAreAccepted } from "../onboarding/agreements.ts";
import { examIsRecorded } from "../supervision/media/recorded-parts.ts";
import { isPreview } from "./seat-answerability.ts";
import type { SeatFacts } from "./seat-facts.types.ts";

/** Why Start is refused, as one of the contract's codes. */
export const startRefusals = [
  "already_answered",
  "answering_elsewhere",
  "not_open",
  "taken_on_paper",
  "desktop_app_required",
  "agreements_missing",
] as const;
export type StartRefusal = (typeof startRefusals)[number];

/**
 * Returns why Start is refused; null when it is allowed. A missing desktop app is reported before the exam opens, so
 * that nobody counts down to a refusal.
 */
export const startRefusal = (facts: SeatFacts, answerability: Answerability): StartRefusal | null => {
  switch (answerability) {
    case "answered":
      return "already_answered";
    case "answering_in_another_session":
    case "answered_in_another_session":
      return "answering_elsewhere";
    case "ended_and_not_answered":
      return "not_open";
    case "answering":
      if (isTakenOnPaper(facts)) return "taken_on_paper";
      return lacksDesktopApp(facts) ? "desktop_app_required" : null;
    case "not_answerable_yet":
      if (isTakenOnPaper(facts)) return "taken_on_paper";
      return lacksDesktopApp(facts) ? "desktop_app_required" : "not_open";
    case "to_answer":
      if (isTakenOnPaper(facts)) return "taken_on_paper";
      if (lacksDesktopApp(facts)) return "desktop_app_required";
      return agreementsAreAccepted({ is_recorded: examIsRecorded({ ...facts, summary: facts }) }, facts.acceptances)
        ? null
        : "agreements_missing";
  }
};

/**
 * Whether the quiz is taken on paper and not on a screen. Its owner-like users may still preview it as a student would.
 */
export const isTakenOnPaper = (facts: SeatFacts): boolean => facts.quiz.quiz_type === "paper" && !isPreview(facts);

/** A preview needs no desktop app: there is nobody to supervise. */
export const lacksDesktopApp = (facts: SeatFacts): boolean => {
  const isNeeded = facts.quiz.desktop_app_required && !facts.desktop_app_disabled && !isPreview(facts);
  return isNeeded && !facts.in_desktop_app;
};
