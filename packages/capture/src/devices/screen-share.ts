import { guessSurface, shareFailure, type ShareFailure, type SharedSurface } from "@examplar/domain";
import { createDevice, type Device } from "./device.ts";

/** Options that our TypeScript version does not know: they only control what the browser's dialog offers first. */
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

/** A browser shows its dialog only after a click: call `open` from a click handler. */
export const screenShare: Device<void, ShareFailure> = createDevice({
  request: async () => navigator.mediaDevices.getDisplayMedia(dialog),
  classify: shareFailure,
});

/** Returns what is shared now; null without a share. Firefox does not tell, so the size gives a guess. */
export const currentSurface = (): SharedSurface | null => {
  const track = screenShare.current()?.getVideoTracks()[0];
  if (track === undefined) return null;
  const { displaySurface, width = 0, height = 0 } = track.getSettings();
  if (displaySurface === "monitor" || displaySurface === "window" || displaySurface === "browser")
    return displaySurface;
  const { devicePixelRatio: scale, screen } = window;
  return guessSurface({ width, height }, { width: screen.width * scale, height: screen.height * scale });
};

/**
 * Returns 1 for browsers that do not report the number of screens; the shape of the shared picture is then the only
 * hint.
 */
export const screensCount = (): number => ((window.screen as { isExtended?: boolean }).isExtended ? 2 : 1);
