/** Sizes as a browser reports them: the window in system pixels, the page in CSS pixels, which change with the zoom. */
export interface WindowSizes {
  outerWidth: number;
  outerHeight: number;
  innerWidth: number;
  innerHeight: number;
  devicePixelRatio: number;
}

/** Docked developer tools take at least this much of the window; the browser's own bars take less. */
const dockedPx = 170;

/** Returns how many device pixels one window pixel has, measured while the page fills the whole width. */
const scaleOf = ({ outerWidth, innerWidth, devicePixelRatio }: WindowSizes): number =>
  (innerWidth * devicePixelRatio) / Math.max(1, outerWidth);

/**
 * Whether docked tools take room that the page had in `usual`. Another pixel ratio means another zoom or another
 * screen, and the two scale differently: then the room must be missing by both scales.
 */
export const hasDockedTools = (now: WindowSizes, usual: WindowSizes): boolean => {
  const zoom = now.devicePixelRatio / Math.max(0.01, scaleOf(usual));
  const scales = now.devicePixelRatio === usual.devicePixelRatio ? [zoom] : [zoom, 1];
  const isMissing = (outer: number, inner: number) => scales.every((scale) => outer - inner * scale > dockedPx);
  return isMissing(now.outerWidth, now.innerWidth) || isMissing(now.outerHeight, now.innerHeight);
};

/** Compares lengths with a tolerance, because browsers round page sizes to whole CSS pixels. */
const isSameLength = (one: number, other: number, ratio: number): boolean => Math.abs(one - other) <= 2 * ratio + 1;

/** Whether only the zoom changed: the same window and page area, with another pixel ratio. */
const isZoom = (before: WindowSizes, now: WindowSizes): boolean => {
  const [from, to] = [before.devicePixelRatio, now.devicePixelRatio];
  if (from === to || before.outerWidth !== now.outerWidth || before.outerHeight !== now.outerHeight) return false;
  const largest = Math.max(from, to);
  return (
    isSameLength(before.innerWidth * from, now.innerWidth * to, largest) &&
    isSameLength(before.innerHeight * from, now.innerHeight * to, largest)
  );
};

/**
 * Converts `usual` to the current pixel ratio when the page was zoomed since the last check. Tools docked before the
 * zoom are then still detected.
 */
export const followZoom = (usual: WindowSizes, before: WindowSizes, now: WindowSizes): WindowSizes => {
  if (!isZoom(before, now) || usual.devicePixelRatio !== before.devicePixelRatio) return usual;
  const scale = usual.devicePixelRatio / now.devicePixelRatio;
  return {
    ...usual,
    innerWidth: usual.innerWidth * scale,
    innerHeight: usual.innerHeight * scale,
    devicePixelRatio: now.devicePixelRatio,
  };
};

/**
 * Returns the sizes with the larger share of the window's width for the page: tools docked before are gone then. Sizes
 * with another pixel ratio replace `usual` as soon as nothing is docked.
 */
export const widestPageSizes = (usual: WindowSizes, now: WindowSizes): WindowSizes => {
  if (now.devicePixelRatio !== usual.devicePixelRatio) return hasDockedTools(now, usual) ? usual : now;
  return scaleOf(now) > scaleOf(usual) ? now : usual;
};
