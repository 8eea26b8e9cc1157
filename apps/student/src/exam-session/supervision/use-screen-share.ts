import { offersShareHelp, shareProblem, type ShareError } from "@examplar/domain";
import { useShare } from "./use-share.ts";

export interface ScreenShare {
  is_met: boolean;
  /** Why the last try was not enough; null before the first one. */
  error: ShareError | "failed" | null;
  /** After several tries, or at once where the words of the error send the student to support. */
  offers_help: boolean;
  /** Only at a click: a browser shows its dialog at no other time. */
  share: () => void;
}

/** The shared screen as the exam needs it: the whole of the only one. After a reload it has to be shared again. */
export const useScreenShare = (): ScreenShare => {
  const { facts, is_met, ask } = useShare();
  const error = facts.surface === null && facts.failures === 0 ? null : shareProblem(facts);
  return {
    is_met,
    error,
    offers_help: offersShareHelp(facts) || error === "screenSharingSystemError",
    share: () => void ask(),
  };
};
