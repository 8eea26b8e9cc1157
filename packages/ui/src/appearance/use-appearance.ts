import { useSyncExternalStore } from "react";
import { appearanceKey, lookOf, parseAppearance, type Appearance, type Look } from "./appearance.ts";

const listeners = new Set<() => void>();
let chosen: Appearance | null = null;

const stored = (): Appearance => {
  try {
    return parseAppearance(localStorage.getItem(appearanceKey));
  } catch {
    return "auto";
  }
};

const wish = (name: "prefers-color-scheme: dark" | "prefers-contrast: more") => window.matchMedia(`(${name})`);

const current = (): Appearance => (chosen ??= stored());

const currentLook = (): Look =>
  lookOf(current(), {
    dark: wish("prefers-color-scheme: dark").matches,
    more_contrast: wish("prefers-contrast: more").matches,
  });

const show = () => {
  const { scheme, contrast } = currentLook();
  const root = document.documentElement;
  root.setAttribute("data-color-scheme", scheme);
  if (contrast === "more") root.setAttribute("data-contrast", "more");
  else root.removeAttribute("data-contrast");
  for (const listener of listeners) listener();
};

export const setAppearance = (appearance: Appearance) => {
  chosen = appearance;
  try {
    localStorage.setItem(appearanceKey, appearance);
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
  }
  show();
};

/** Follows the device's settings while the app is open: a device may turn dark in the evening. */
export const followDevice = () => {
  wish("prefers-color-scheme: dark").addEventListener("change", show);
  wish("prefers-contrast: more").addEventListener("change", show);
  show();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, current);
