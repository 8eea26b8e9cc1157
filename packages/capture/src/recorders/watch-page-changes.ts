import type { Stop } from "./recorder.types.ts";

export interface PageChanges {
  /** Whether the page changed, scrolled or took input since the last call. */
  take(): boolean;
  stop: Stop;
}

/** These change by themselves every second, and are too small to look like an overlay. */
const tickingParts = "[role=timer], [role=status], [data-saved], [data-ticking], progress";

const inputs = ["input", "keydown", "pointerdown", "scroll", "resize", "fullscreenchange", "visibilitychange"] as const;

const isTicking = ({ target }: MutationRecord): boolean => {
  const element = target instanceof Element ? target : target.parentElement;
  return element?.closest(tickingParts) !== null;
};

export const watchPageChanges = (page: Window): PageChanges => {
  let hasChanged = false;
  const note = () => {
    hasChanged = true;
  };
  const { document } = page;
  const observer = new MutationObserver((mutations) => {
    if (!hasChanged && !mutations.every(isTicking)) note();
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  for (const name of inputs) page.addEventListener(name, note, { capture: true, passive: true });
  return {
    take: () => {
      const was = hasChanged;
      hasChanged = false;
      return was;
    },
    stop: () => {
      observer.disconnect();
      for (const name of inputs) page.removeEventListener(name, note, { capture: true });
    },
  };
};
