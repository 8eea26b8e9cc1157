import { useCallback, useState, useSyncExternalStore } from "react";

/** Wide enough for the list, the reading column and the tools side by side. */
const wide = "(min-width: 64em)";
/** A tablet: the list is beside the exam, but narrow until the student widens it. */
const medium = "(min-width: 48em)";
const key = "examplar.drawer";

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    () => window.matchMedia(query).matches,
  );

const keptMode = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const keepMode = (mode: "mini" | "permanent") => {
  try {
    localStorage.setItem(key, mode);
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
};

export const useDrawer = () => {
  const isWide = useMedia(wide);
  const isMedium = useMedia(medium);
  const [chosen, setChosen] = useState(keptMode);
  const [isOpen, setOpen] = useState(false);
  const standing = (chosen ?? (isWide ? "permanent" : "mini")) === "mini" ? "mini" : "permanent";
  const mode: "mini" | "permanent" | "overlay" = isMedium ? standing : "overlay";
  const toggle = () => {
    const next = standing === "mini" ? "permanent" : "mini";
    setChosen(next);
    keepMode(next);
  };
  return {
    mode,
    isOpen: isOpen && mode === "overlay",
    toggle,
    open: () => setOpen(true),
    close: useCallback(() => setOpen(false), []),
  };
};
