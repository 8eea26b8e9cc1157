import type { Stop } from "./recorder.types.ts";

export interface PageChanges {
  /** Whether the page changed, scrolled or took input since the last call, or so shortly before that only now it is seen. */
  take(): boolean;
  stop: Stop;
}

/** These change by themselves every second, and are too small to look like an overlay. */
const tickingParts = "[role=timer], [role=status], [data-saved], [data-ticking], progress";

/** Not `visibilitychange`: a window that comes over the page hides it for a moment, and explains nothing. */
const inputs = ["input", "keydown", "pointerdown", "scroll", "resize", "fullscreenchange"] as const;

const isTicking = ({ target }: MutationRecord): boolean => {
  const element = target instanceof Element ? target : target.parentElement;
  return element?.closest(tickingParts) !== null;
};

/** A picture of the screen is older than the page: frames come four times a second, and are drawn and sent before. */
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
