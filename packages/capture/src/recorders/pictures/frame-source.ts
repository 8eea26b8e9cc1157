import { standsStill } from "@examplar/domain";
import type { Stop } from "../recorder.types.ts";
import { pictureWithinMs, type Picture } from "./picture.types.ts";

export interface FrameSource {
  /** The picture of this moment. Null before the first one has come, and where the last one is too old. */
  grab(): Promise<Picture | null>;
  /** Whether `grab` would return one now; costs nothing. */
  hasPicture(): boolean;
  /** Whether the browser hands over each new picture. Where it does not, the last one may be grabbed again and again. */
  tells_pictures: boolean;
  stop: Stop;
}

/** Our TypeScript does not know it yet; only Chromium has it. */
type TrackProcessor = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> };

const trackProcessor = (): TrackProcessor | undefined =>
  (globalThis as { MediaStreamTrackProcessor?: TrackProcessor }).MediaStreamTrackProcessor;

/** More often than anything is recorded, and a fraction of what a camera gives. */
const framesPerSecond = 4;

/** A shared screen gives a picture when it changes; a camera always does, and one that does not stands still. */
interface Freshness {
  max_age_ms: number;
  now_ms: () => number;
}

const anyAge: Freshness = { max_age_ms: Infinity, now_ms: () => 0 };

/** Holds the newest frame as the browser has it: its pixels are read and scaled in the worker alone. */
const openTrack = (
  Processor: TrackProcessor,
  source: MediaStreamTrack,
  { max_age_ms, now_ms }: Freshness,
): FrameSource => {
  const track = source.clone();
  track.applyConstraints({ frameRate: { max: framesPerSecond } }).catch(() => undefined);
  const reader = new Processor({ track }).readable.getReader();
  let isOver = false;
  let last: VideoFrame | null = null;
  let arrived_ms = 0;
  const hold = (frame: VideoFrame | null) => {
    last?.close();
    last = frame;
    arrived_ms = now_ms();
  };
  const follow = async (): Promise<void> => {
    for (;;) {
      const { value, done } = await reader.read();
      hold(value ?? null);
      // A frame that was on its way when everything stopped is let go, too.
      if (isOver) hold(null);
      if (done) return;
    }
  };
  // What broke off gives no more pictures: the last one would be recorded on as if it were new.
  follow().catch(() => hold(null));
  const hasPicture = () => last !== null && now_ms() - arrived_ms <= max_age_ms;
  return {
    grab: async () => (hasPicture() && last?.clone()) || null,
    hasPicture,
    tells_pictures: true,
    stop: () => {
      isOver = true;
      track.stop();
      void reader.cancel().catch(() => undefined);
      hold(null);
    },
  };
};

/**
 * Tells whether a video's camera stands still. `currentTime` goes on without pictures, and Firefox counts none for a camera, so the
 * browser is asked for its next picture and for the next drawing of the page.
 */
const watchPictures = (video: HTMLVideoElement, { max_age_ms, now_ms }: Freshness): (() => boolean) => {
  // Absent in older browsers, whatever its type says.
  if (!("requestVideoFrameCallback" in video) || max_age_ms === Infinity) return () => false;
  let asked_ms: number | null = null;
  let drawn_ms = now_ms();
  let is_drawn = true;
  let was_presented = false;
  /** A tab that nobody sees draws nothing: one request waits there, not one for each picture. */
  const askForDrawing = (): void => {
    if (!is_drawn) return;
    is_drawn = false;
    requestAnimationFrame(() => {
      is_drawn = true;
      drawn_ms = now_ms();
    });
  };
  return () => {
    askForDrawing();
    if (asked_ms === null) {
      asked_ms = now_ms();
      video.requestVideoFrameCallback(() => {
        asked_ms = null;
        was_presented = true;
      });
    }
    return standsStill({ asked_ms, drawn_ms, was_presented, max_age_ms });
  };
};

/** Reads pictures, each within its time. One that is late counts as missing, and no other is asked for until it has come. */
const readInTime = (read: () => Promise<Picture>) => {
  let late = 0;
  const readOne = () =>
    new Promise<Picture | null>((resolve, reject) => {
      let isLate = false;
      const timer = setTimeout(() => {
        isLate = true;
        late += 1;
        resolve(null);
      }, pictureWithinMs);
      const settle = () => {
        clearTimeout(timer);
        if (isLate) late -= 1;
      };
      read()
        .then((picture) => (isLate ? picture.close() : resolve(picture)), reject)
        .finally(settle);
    });
  return { readOne, isLate: () => late > 0 };
};

/** For other browsers: reads single pictures through a video that nobody sees. */
const openVideo = (stream: MediaStream, freshness: Freshness): FrameSource => {
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  video.play().catch(() => undefined);
  const isStill = watchPictures(video, freshness);
  const { readOne, isLate } = readInTime(() => createImageBitmap(video));
  const hasPicture = () =>
    !isStill() && !isLate() && video.videoWidth > 0 && video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA;
  return {
    grab: async () => (hasPicture() ? readOne() : null),
    hasPicture,
    tells_pictures: false,
    stop: () => {
      video.pause();
      video.srcObject = null;
    },
  };
};

export const openFrames = (stream: MediaStream, freshness = anyAge): FrameSource => {
  const Processor = trackProcessor();
  const [track] = stream.getVideoTracks();
  const isRead = Processor && track && "OffscreenCanvas" in globalThis;
  return isRead ? openTrack(Processor, track, freshness) : openVideo(stream, freshness);
};
