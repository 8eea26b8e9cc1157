import { offersShareHelp, shareProblem, type ShareError } from "@examplar/domain";
import { useShare } from "./use-share.ts";

export interface ScreenShare {
  is_met: boolean;
  /** Why the last try was not enough; null before the first one. */
  error: ShareError | "failed" | null;
  /** After several tries, or at once where the error text sends the student to support. */
  offers_help: boolean;
  /** Call it only from a click: browsers show their dialog at no other time. */
  share: () => void;
}

/** Returns the share that the exam needs: the whole of the only screen. After a reload the student shares again. */
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
