import { currentSurface, screenShare, screensCount } from "@examplar/capture/devices";
import {
  denialOf,
  isComputer,
  shareIsMet,
  type ShareDenial,
  type SharedSurface,
  type ShareFacts,
} from "@examplar/domain";
import { useEffect, useState } from "react";
import { desktopBridge } from "../../shared/desktop-bridge.ts";
import { useDevice } from "../../shared/capture/use-device.ts";

export interface Share {
  facts: ShareFacts;
  /** Something is shared now, and it is enough. */
  is_met: boolean;
  /** Call it from a click. Resolves to whether what is shared is enough. */
  ask: () => Promise<boolean>;
}

interface Tries {
  failures: number;
  denial: ShareDenial | null;
  /** What the student shared when it was not enough; the share was closed. */
  refused_surface: SharedSurface | null;
}

const hasPermission = async (): Promise<boolean> => {
  const granted = await desktopBridge()?.hasScreenPermission?.();
  return granted ?? true;
};

/** Chromium fires an event when a screen is plugged in or out. */
const useScreensCount = (): number => {
  const [count, setCount] = useState(screensCount);
  useEffect(() => {
    const read = () => setCount(screensCount());
    const { screen } = window as { screen: Screen & Partial<EventTarget> };
    screen.addEventListener?.("change", read);
    return () => screen.removeEventListener?.("change", read);
  }, []);
  return count;
};

export const useShare = (): Share => {
  const stream = useDevice(screenShare);
  const screens_count = useScreensCount();
  const [{ failures, denial, refused_surface }, setTries] = useState<Tries>({
    failures: 0,
    denial: null,
    refused_surface: null,
  });
  const in_desktop_app = desktopBridge() !== null;
  const { userAgent: user_agent, maxTouchPoints: touch_points } = navigator;
  const base = { is_computer: isComputer({ user_agent, touch_points }), in_desktop_app };
  const fail = (why: Omit<Tries, "failures">): false => {
    setTries({ ...why, failures: failures + 1 });
    return false;
  };
  const ask = async (): Promise<boolean> => {
    if (in_desktop_app && !(await hasPermission())) return fail({ denial: null, refused_surface: null });
    const opened = await screenShare.open();
    if (!opened.ok) return fail({ denial: denialOf(opened.reason, { in_desktop_app }), refused_surface: null });
    const surface = currentSurface();
    if (!shareIsMet({ ...base, screens_count: screensCount(), surface, denial: null, failures: 0 })) {
      screenShare.close();
      return fail({ denial: null, refused_surface: surface });
    }
    setTries({ failures: 0, denial: null, refused_surface: null });
    return true;
  };
  const surface = stream ? currentSurface() : refused_surface;
  const facts = { ...base, screens_count, surface, denial, failures };
  // A refused share is already closed, so it is not met, even if the other screen was unplugged since.
  return { facts, is_met: stream !== null && shareIsMet(facts), ask };
};
