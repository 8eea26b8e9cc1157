import { useSyncExternalStore } from "react";
import { appearanceKey, lookOf, parseAppearance, type Appearance, type Look } from "./appearance.ts";

const darkQuery = window.matchMedia("(prefers-color-scheme: dark)");
const contrastQuery = window.matchMedia("(prefers-contrast: more)");
const listeners = new Set<() => void>();

const stored = (): Appearance => {
  try {
    return parseAppearance(localStorage.getItem(appearanceKey));
  } catch {
    return "auto";
  }
};

let chosen = stored();

const currentLook = (): Look => lookOf(chosen, { dark: darkQuery.matches, more_contrast: contrastQuery.matches });

const show = () => {
  const look = currentLook();
  document.documentElement.setAttribute("data-mantine-color-scheme", look.scheme);
  document.documentElement.toggleAttribute("data-contrast", look.contrast === "more");
  if (look.contrast === "more") document.documentElement.setAttribute("data-contrast", "more");
  for (const listener of listeners) listener();
};

darkQuery.addEventListener("change", show);
contrastQuery.addEventListener("change", show);

export const setAppearance = (appearance: Appearance) => {
  chosen = appearance;
  try {
    localStorage.setItem(appearanceKey, appearance);
  } catch {
    // Private windows may refuse storage: the choice then lasts as long as the page.
  }
  show();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, () => chosen);
export const useColorScheme = (): Look["scheme"] => useSyncExternalStore(subscribe, () => currentLook().scheme);
