import {
  examOverlay,
  offersFullscreenFallback,
  overlayGraceMs,
  overlayPatienceMs,
  supervisionLimits,
  type ExamOverlay,
  type SupervisionPlan,
} from "@examplar/domain";
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from "react";
import { useScreenShare, type ScreenShare } from "./use-screen-share.ts";

/** The overlay over the questions. A waiver lasts until a reload, which asks again. */
export interface Overlay {
  kind: ExamOverlay | null;
  /** Called once the student can read the overlays; before that, the page has asked for nothing. */
  onReadable: (is_readable: true) => void;
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

/** Counts tries since fullscreen last worked: ordinary returns to it must not add up to the fallback link. */
const useFullscreenAttempts = (in_fullscreen: boolean) => {
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    if (!in_fullscreen) return;
    const timer = setTimeout(() => setAttempts(0), supervisionLimits.fullscreen_works_after_ms);
    return () => clearTimeout(timer);
  }, [in_fullscreen]);
  const enterFullscreen = () => {
    setAttempts(attempts + 1);
    document.documentElement.requestFullscreen().catch(() => undefined);
  };
  return { offers_fallback: offersFullscreenFallback(attempts), enterFullscreen };
};

const useMouseOutside = (isWatched: boolean): boolean => {
  const [isOutside, setOutside] = useState(false);
  useEffect(() => {
    if (!isWatched) return;
    const root = document.documentElement;
    const leave = () => setOutside(true);
    const enter = () => setOutside(false);
    root.addEventListener("mouseleave", leave);
    root.addEventListener("mouseenter", enter);
    // A mouse that returns quickly or over a dialog may fire no `mouseenter`.
    root.addEventListener("pointermove", enter);
    return () => {
      root.removeEventListener("mouseleave", leave);
      root.removeEventListener("mouseenter", enter);
      root.removeEventListener("pointermove", enter);
    };
  }, [isWatched]);
  return isOutside;
};

interface Given {
  is_required: boolean;
  is_given: boolean;
  /** The exam goes on without it. */
  is_waived: boolean;
  /** False when another tab may have it, or when nothing is covered because the student hands in. */
  may_be_given: boolean;
  is_asked_for: boolean;
}

/**
 * Reports once that something required was never given on this page, for example after a reload: it cannot be reported
 * as lost. Reports when the exam goes on without it, or when it is missing for a while.
 */
const useNeverGiven = (
  { is_required, is_given, is_waived, may_be_given, is_asked_for }: Given,
  onNeverGiven: (ago_ms: number) => void,
) => {
  const isSettled = useRef(false);
  /** How long the readable overlay has asked for it. Pauses while it cannot be given, so that a dialog gains no time. */
  const askedMs = useRef(0);
  const tell = useEffectEvent((ago_ms: number) => {
    isSettled.current = true;
    onNeverGiven(ago_ms);
  });
  useEffect(() => {
    // Where it is required again, for example after "continue here", the page asks for it anew.
    if (is_given || !is_required) {
      isSettled.current = is_required;
      askedMs.current = 0;
    }
    if (isSettled.current || !is_required) return;
    if (is_waived) return tell(0);
    if (!may_be_given) return;
    const [from_ms, before_ms] = [performance.now(), askedMs.current];
    const asked = (): number => before_ms + performance.now() - from_ms;
    const timer = setTimeout(() => tell(asked()), is_asked_for ? overlayGraceMs - before_ms : overlayPatienceMs);
    return () => {
      clearTimeout(timer);
      if (is_asked_for) askedMs.current = asked();
    };
  }, [is_required, is_given, is_waived, may_be_given, is_asked_for]);
};

interface Told {
  has_other_tabs: boolean;
  /** False while the student hands in or waits for a lock: then nothing is covered. */
  is_writing: boolean;
  onNeverGiven: (kind: "fullscreen_leave" | "screen_share_stop", ago_ms: number) => void;
}

export const useOverlay = (
  { behaviour, screen: recorded }: SupervisionPlan,
  { has_other_tabs, is_writing, onNeverGiven }: Told,
): Overlay => {
  const screen = useScreenShare();
  const [is_waived, setWaived] = useState(false);
  const [is_readable, onReadable] = useState(false);
  const in_fullscreen = useFullscreen();
  const fullscreen = useFullscreenAttempts(in_fullscreen);
  const covers = behaviour?.covers_when_mouse_leaves ?? false;
  const mouse_outside = useMouseOutside(covers);
  const requires_fullscreen = behaviour?.requires_fullscreen ?? false;
  // A phone without fullscreen support must not be locked out.
  const fullscreen_waived = is_waived || !document.fullscreenEnabled;
  const requires_screen = recorded !== null;
  const asking = { may_be_given: is_writing && !has_other_tabs, is_asked_for: is_readable };
  useNeverGiven(
    { is_required: requires_fullscreen, is_given: in_fullscreen, is_waived: fullscreen_waived, ...asking },
    (ago_ms) => onNeverGiven("fullscreen_leave", ago_ms),
  );
  useNeverGiven({ is_required: requires_screen, is_given: screen.is_met, is_waived: false, ...asking }, (ago_ms) =>
    onNeverGiven("screen_share_stop", ago_ms),
  );
  const kind = examOverlay({
    has_other_tabs: has_other_tabs && (behaviour?.covers_other_tabs ?? false),
    requires_fullscreen,
    in_fullscreen,
    fullscreen_waived,
    requires_screen,
    shares_screen: screen.is_met,
    covers_when_mouse_leaves: covers,
    mouse_outside,
  });
  return {
    kind,
    onReadable,
    ...fullscreen,
    waiveFullscreen: () => setWaived(true),
    screen,
  };
};
