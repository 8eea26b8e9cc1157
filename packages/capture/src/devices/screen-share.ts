import { guessSurface, shareFailure, type ShareFailure, type SharedSurface } from "@examplar/domain";
import { createDevice, type Device } from "./device.ts";

/** Options that our TypeScript does not know yet: they only steer what the browser's dialog offers first. */
interface ShareDialog extends DisplayMediaStreamOptions {
  monitorTypeSurfaces: "include";
  selfBrowserSurface: "exclude";
  surfaceSwitching: "exclude";
}

const dialog: ShareDialog = {
  audio: false,
  video: { displaySurface: "monitor" },
  monitorTypeSurfaces: "include",
  selfBrowserSurface: "exclude",
  surfaceSwitching: "exclude",
};

/** A browser shows its dialog only at a click: call `open` from one. */
export const screenShare: Device<void, ShareFailure> = createDevice({
  request: async () => navigator.mediaDevices.getDisplayMedia(dialog),
  classify: shareFailure,
});

/** What is shared now; null while nothing is. Firefox does not say, so there it is guessed from the size. */
export const currentSurface = (): SharedSurface | null => {
  const track = screenShare.current()?.getVideoTracks()[0];
  if (track === undefined) return null;
  const { displaySurface, width = 0, height = 0 } = track.getSettings();
  if (displaySurface === "monitor" || displaySurface === "window" || displaySurface === "browser")
    return displaySurface;
  const { devicePixelRatio: scale, screen } = window;
  return guessSurface({ width, height }, { width: screen.width * scale, height: screen.height * scale });
};

/** Browsers that do not say count as having one: what they share is then told by its shape. */
export const screensCount = (): number => ((window.screen as { isExtended?: boolean }).isExtended ? 2 : 1);
