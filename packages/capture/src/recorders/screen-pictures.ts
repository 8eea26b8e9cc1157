import { isOverlay, supervisionLimits, type SupervisionPlan } from "@examplar/domain";
import type { screenShare } from "../devices/screen-share.ts";
import { followStream, type Attach } from "./follow-stream.ts";
import { openFrames, type FrameSource } from "./pictures/frame-source.ts";
import { watchForMissingPictures } from "./pictures/missing-pictures.ts";
import type { PictureDesk } from "./pictures/picture-desk.ts";
import type { RecorderPorts, Stop } from "./recorder.types.ts";
import { watchPageChanges } from "./watch-page-changes.ts";

interface Ports extends RecorderPorts {
  screenShare: typeof screenShare;
  desk: PictureDesk;
  page: Window;
}

const { screenshot_max_px, screenshot_quality, overlay_interval_ms, camera_check_ms } = supervisionLimits;
const encoding = { mime_type: "image/webp", quality: screenshot_quality } as const;
/** An overlay that covers 8 % of a screen is visible at this size too, for a sixteenth of the work. */
const comparedPx = 640;

type Take = (details: { isOverlayTriggered: boolean; differing_share?: number }) => void;

/** Checks every second whether something other than the page appeared on the shared screen. */
const detectOverlays = (grab: FrameSource["grab"], take: Take, ports: Ports & { nextSequence: () => number }): Stop => {
  const { desk, page, timers, now_ms, onFault, nextSequence } = ports;
  const changes = watchPageChanges(page, now_ms);
  // After a gap, begin a new sequence: the pictures would differ by everything that happened in the gap.
  let sequence = nextSequence();
  let isBusy = false;
  const look = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    try {
      const picture = await grab();
      const page_changed = changes.take();
      if (!picture) sequence = nextSequence();
      const differing_share = picture && (await desk.compare(picture, comparedPx, sequence));
      if (isOverlay({ differing_share, page_changed }))
        take({ isOverlayTriggered: true, differing_share: Math.round(differing_share! * 1_000) / 1_000 });
    } finally {
      isBusy = false;
    }
  };
  const stopTicks = timers.every(overlay_interval_ms, () => {
    look().catch((error: unknown) => onFault("screen", error));
  });
  return () => {
    stopTicks();
    changes.stop();
  };
};

/** Describes what is shared and its size: a surface larger than the screen spans several screens. */
const describeShare = (stream: MediaStream, { screen, devicePixelRatio: scale }: Window) => {
  const { displaySurface = null, width, height } = stream.getVideoTracks()[0]?.getSettings() ?? {};
  const screen_pixels = { width: Math.round(screen.width * scale), height: Math.round(screen.height * scale) };
  return { surface: displaySurface, screen_pixels, ...(width && height && { shared: { width, height } }) };
};

/** Takes a screenshot as soon as the stream shows something: a short exam has one too, and a gap ends with one. */
const shootOnce = (
  timers: Ports["timers"],
  shoot: () => Promise<boolean>,
  onFailed: (error: unknown) => void,
): { start: () => void; stop: Stop } => {
  let stopTicks: Stop = () => undefined;
  let isShooting = false;
  const tick = () => {
    if (isShooting) return;
    isShooting = true;
    shoot()
      .then((isTaken) => isTaken && stopTicks(), onFailed)
      .finally(() => (isShooting = false));
  };
  return {
    start: () => {
      stopTicks();
      stopTicks = timers.every(500, tick);
    },
    stop: () => stopTicks(),
  };
};

/**
 * Takes screenshots of the shared screen and of overlays on it; records `screen_share_start` and `screen_share_stop`.
 */
export const startScreenPictures = (plan: NonNullable<SupervisionPlan["screen"]>, ports: Ports): Stop => {
  const { desk, page, timers, now_ms, keep, record, onFault } = ports;
  let sequence = 0;
  const nextSequence = () => (sequence += 1);
  const attach: Attach = (stream, tell) => {
    record("screen_share_start", describeShare(stream, page));
    let frames = openFrames(stream);
    const shoot = async (details: Parameters<Take>[0]): Promise<boolean> => {
      const from_ms = now_ms();
      const picture = await frames.grab();
      if (!picture) return false;
      const { blob, thumb } = await desk.encodeWithThumb(picture, screenshot_max_px, encoding);
      keep({ kind: "screenshot", blob, thumb, ago_ms: now_ms() - from_ms, duration_ms: null, details });
      tell("running");
      return true;
    };
    const fail = (error: unknown) => {
      onFault("screen", error);
      tell("failing");
    };
    const take: Take = (details) => void shoot(details).catch(fail);
    const regular = { isOverlayTriggered: false };
    const first = shootOnce(timers, () => shoot(regular), fail);
    first.start();
    const look = watchForMissingPictures(now_ms, (why) => {
      fail(why);
      first.start();
      frames.stop();
      // A reader that broke off gives no more pictures, although the share is alive.
      frames = openFrames(stream);
    });
    const stops = [
      first.stop,
      // A separate check, because the next screenshot may be a minute away.
      timers.every(camera_check_ms, () => look(frames.hasPicture())),
      timers.every(plan.interval_ms, () => take(regular)),
      ...(plan.detects_overlays ? [detectOverlays(() => frames.grab(), take, { ...ports, nextSequence })] : []),
    ];
    return () => {
      for (const stop of stops) stop();
      frames.stop();
      record("screen_share_stop");
    };
  };
  const { current, subscribe } = ports.screenShare;
  return followStream({ name: "screen", check_ms: camera_check_ms, current, subscribe, attach }, ports);
};
