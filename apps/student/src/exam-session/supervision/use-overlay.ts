import { examOverlay, offersFullscreenFallback, type ExamOverlay, type SupervisionPlan } from "@examplar/domain";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useScreenShare, type ScreenShare } from "./use-screen-share.ts";

/** What is asked for on this page stays waived on it: a reload asks anew. */
export interface Overlay {
  kind: ExamOverlay | null;
  offers_fallback: boolean;
  enterFullscreen: () => void;
  waiveFullscreen: () => void;
  screen: ScreenShare;
}

const subscribeFullscreen = (onChange: () => void) => {
  document.addEventListener("fullscreenchange", onChange);
  return () => document.removeEventListener("fullscreenchange", onChange);
};

const useFullscreen = (): boolean =>
  useSyncExternalStore(subscribeFullscreen, () => document.fullscreenElement !== null);

const useMouseOutside = (isWatched: boolean): boolean => {
  const [isOutside, setOutside] = useState(false);
  useEffect(() => {
    if (!isWatched) return;
    const root = document.documentElement;
    const leave = () => setOutside(true);
    const enter = () => setOutside(false);
    root.addEventListener("mouseleave", leave);
    root.addEventListener("mouseenter", enter);
    // A mouse that comes back over a dialog or quickly may have no 'enter' of its own.
    root.addEventListener("pointermove", enter);
    return () => {
      root.removeEventListener("mouseleave", leave);
      root.removeEventListener("mouseenter", enter);
      root.removeEventListener("pointermove", enter);
    };
  }, [isWatched]);
  return isOutside;
};

interface Filling {
  /** The exam requires fullscreen and goes on without it. */
  is_waived: boolean;
  in_fullscreen: boolean;
}

/** Who was never in fullscreen cannot leave it: that is told once, when the exam goes on without it. */
const useNeverFilled = ({ is_waived, in_fullscreen }: Filling, onNeverFilled: () => void) => {
  const isSettled = useRef(false);
  useEffect(() => {
    if (isSettled.current || !(is_waived || in_fullscreen)) return;
    isSettled.current = true;
    if (!in_fullscreen) onNeverFilled();
  }, [is_waived, in_fullscreen, onNeverFilled]);
};

interface Told {
  has_other_tabs: boolean;
  onNeverFilled: () => void;
}

export const useOverlay = (
  { behaviour, screen: recorded }: SupervisionPlan,
  { has_other_tabs, onNeverFilled }: Told,
): Overlay => {
  const screen = useScreenShare();
  const [attempts, setAttempts] = useState(0);
  const [is_waived, setWaived] = useState(false);
  const in_fullscreen = useFullscreen();
  const covers = behaviour?.covers_when_mouse_leaves ?? false;
  const mouse_outside = useMouseOutside(covers);
  const requires_fullscreen = behaviour?.requires_fullscreen ?? false;
  // A phone without fullscreen is not locked out by it.
  const fullscreen_waived = is_waived || !document.fullscreenEnabled;
  useNeverFilled({ is_waived: requires_fullscreen && fullscreen_waived, in_fullscreen }, onNeverFilled);
  const kind = examOverlay({
    has_other_tabs: has_other_tabs && (behaviour?.covers_other_tabs ?? false),
    requires_fullscreen,
    in_fullscreen,
    fullscreen_waived,
    requires_screen: recorded !== null,
    shares_screen: screen.is_met,
    covers_when_mouse_leaves: covers,
    mouse_outside,
  });
  return {
    kind,
    offers_fallback: offersFullscreenFallback(attempts),
    enterFullscreen: () => {
      setAttempts(attempts + 1);
      document.documentElement.requestFullscreen().catch(() => undefined);
    },
    waiveFullscreen: () => setWaived(true),
    screen,
  };
};
