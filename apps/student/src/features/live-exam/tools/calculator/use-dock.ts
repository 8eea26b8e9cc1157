import { useLayoutEffect, type RefObject } from "react";

const small = "(max-width: 48rem)";

/**
 * Docks the panel at the bottom of a small screen. The page grows by its height, so that the last question can be
 * scrolled above it. A screen with its own scroller reads the height from `--exam-dock`.
 */
export const useDock = (panel: RefObject<HTMLElement | null>) => {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const make = () => {
      const height = matchMedia(small).matches ? (panel.current?.offsetHeight ?? 0) : 0;
      style.setProperty("--exam-dock", `${height}px`);
      document.body.style.paddingBottom = height > 0 ? "var(--exam-dock)" : "";
    };
    const watch = new ResizeObserver(make);
    if (panel.current) watch.observe(panel.current);
    window.addEventListener("resize", make);
    return () => {
      watch.disconnect();
      window.removeEventListener("resize", make);
      style.removeProperty("--exam-dock");
      document.body.style.paddingBottom = "";
    };
  }, [panel]);
};
