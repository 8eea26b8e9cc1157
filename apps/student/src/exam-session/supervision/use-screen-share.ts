import { currentSurface, screenShare, screensCount } from "@examplar/capture/devices";
import { denialOf, shareError, shareIsMet, type ShareDenial, type ShareError, type ShareFacts } from "@examplar/domain";
import { useState, useSyncExternalStore } from "react";
import { desktopBridge } from "../../shared/desktop-bridge.ts";

export interface ScreenShare {
  is_met: boolean;
  /** Why the last try was not enough; null before the first one. */
  error: ShareError | null;
  /** Only at a click: a browser shows its dialog at no other time. */
  share: () => void;
}

/** The shared screen as the exam needs it: the whole of the only one. After a reload it has to be shared again. */
export const useScreenShare = (): ScreenShare => {
  const surface = useSyncExternalStore(screenShare.subscribe, currentSurface);
  const [tries, setTries] = useState<{ failures: number; denial: ShareDenial | null }>({ failures: 0, denial: null });
  const in_desktop_app = desktopBridge() !== null;
  const facts: ShareFacts = {
    ...tries,
    is_computer: true,
    screens_count: screensCount(),
    surface,
    in_desktop_app,
  };
  const share = async () => {
    const opened = await screenShare.open();
    const failures = tries.failures + (opened.ok ? 0 : 1);
    setTries({ failures, denial: opened.ok ? null : denialOf(opened.reason, { in_desktop_app }) });
  };
  return {
    is_met: shareIsMet(facts),
    error: surface === null && tries.failures === 0 ? null : shareError(facts),
    share: () => void share(),
  };
};
