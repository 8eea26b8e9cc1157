import { useLayoutEffect, useState } from "react";
import { lineHeights, readDisplay, rootFontSize, type DisplaySettings } from "./display.state.ts";

const keyOf = (user_id: number) => `examplar.display.${user_id}`;

const kept = (user_id: number): string | null => {
  try {
    return localStorage.getItem(keyOf(user_id));
  } catch {
    return null;
  }
};

const keep = (user_id: number, settings: DisplaySettings) => {
  try {
    localStorage.setItem(keyOf(user_id), JSON.stringify(settings));
  } catch {
    // Storage is blocked: the choice lasts as long as the page.
  }
};

/** Sizes are in rem everywhere, so the root's font size scales every word of the exam. */
export const useDisplay = (user_id: number) => {
  const [settings, setSettings] = useState(() => readDisplay(kept(user_id)));
  // Set before the first paint: a later size would lay everything out twice.
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.fontSize = rootFontSize[settings.size];
    style.setProperty("--exam-leading", String(lineHeights[settings.spacing]));
    return () => {
      style.fontSize = "";
      style.removeProperty("--exam-leading");
    };
  }, [settings]);
  const change = (changed: Partial<DisplaySettings>) => {
    const next = { ...settings, ...changed };
    setSettings(next);
    keep(user_id, next);
  };
  return { settings, change };
};
