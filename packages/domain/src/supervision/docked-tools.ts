/** As a browser gives them: the window in pixels of the system, the page in its own, which zoom changes. */
export interface WindowSizes {
  outerWidth: number;
  outerHeight: number;
  innerWidth: number;
  innerHeight: number;
  devicePixelRatio: number;
}

/** Tools that are docked take at least this much of the window; bars of the browser take less. */
const dockedPx = 170;

/** How many pixels of the page one of the window had, when the page had the whole width. */
const scaleOf = ({ outerWidth, innerWidth, devicePixelRatio }: WindowSizes): number =>
  (innerWidth * devicePixelRatio) / Math.max(1, outerWidth);

/**
 * Whether something takes room of the window that the page had in `usual`. A changed ratio is another zoom or another screen,
 * and the two are reckoned differently: only room that is missing by both counts then.
 */
export const hasDockedTools = (now: WindowSizes, usual: WindowSizes): boolean => {
  const zoom = now.devicePixelRatio / Math.max(0.01, scaleOf(usual));
  const scales = now.devicePixelRatio === usual.devicePixelRatio ? [zoom] : [zoom, 1];
  const isMissing = (outer: number, inner: number) => scales.every((scale) => outer - inner * scale > dockedPx);
  return isMissing(now.outerWidth, now.innerWidth) || isMissing(now.outerHeight, now.innerHeight);
};

/** Sizes of the page are rounded to whole pixels of its own. */
const isSameLength = (one: number, other: number, ratio: number): boolean => Math.abs(one - other) <= 2 * ratio + 1;

/** The same window and the same part of it for the page, in pixels of another size. */
const isZoom = (before: WindowSizes, now: WindowSizes): boolean => {
  const [from, to] = [before.devicePixelRatio, now.devicePixelRatio];
  if (from === to || before.outerWidth !== now.outerWidth || before.outerHeight !== now.outerHeight) return false;
  const largest = Math.max(from, to);
  return (
    isSameLength(before.innerWidth * from, now.innerWidth * to, largest) &&
    isSameLength(before.innerHeight * from, now.innerHeight * to, largest)
  );
};

/** What was usual, in the pixels of now, where the page was zoomed since the last look; whatever is docked is so still. */
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
 * The look at which the page had more of the window's width: what was docked then has gone. Another ratio is another measure,
 * which holds from the first look at which nothing is docked.
 */
export const roomiest = (usual: WindowSizes, now: WindowSizes): WindowSizes => {
  if (now.devicePixelRatio !== usual.devicePixelRatio) return hasDockedTools(now, usual) ? usual : now;
  return scaleOf(now) > scaleOf(usual) ? now : usual;
};
