import type { Stop } from "./recorder.types.ts";

export interface PageChanges {
  /**
   * Tells whether the page changed, scrolled or took input since the last call, or shortly before it (the picture shows
   * that only now).
   */
  take(): boolean;
  stop: Stop;
}

/** These parts change every second by themselves, and are too small to look like an overlay. */
const tickingParts = "[role=timer], [role=status], [data-saved], [data-ticking], progress";

/** Without `visibilitychange`: a window over the page hides it for a moment, which does not explain an overlay. */
const inputs = ["input", "keydown", "pointerdown", "scroll", "resize", "fullscreenchange"] as const;

const isTicking = ({ target }: MutationRecord): boolean => {
  const element = target instanceof Element ? target : target.parentElement;
  return element?.closest(tickingParts) !== null;
};

/** A picture of the screen is older than the page: frames come four times a second, after drawing and transfer. */
const pictureDelayMs = 500;

export const watchPageChanges = (page: Window, now_ms: () => number): PageChanges => {
  let changed_ms = Number.NEGATIVE_INFINITY;
  let explains_from_ms = Number.NEGATIVE_INFINITY;
  const note = () => {
    changed_ms = now_ms();
  };
  const { document } = page;
  const observer = new MutationObserver((mutations) => {
    if (!mutations.every(isTicking)) note();
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
  for (const name of inputs) page.addEventListener(name, note, { capture: true, passive: true });
  return {
    take: () => {
      const hasChanged = changed_ms > Number.NEGATIVE_INFINITY && changed_ms >= explains_from_ms;
      explains_from_ms = now_ms() - pictureDelayMs;
      return hasChanged;
    },
    stop: () => {
      observer.disconnect();
      for (const name of inputs) page.removeEventListener(name, note, { capture: true });
    },
  };
};
