import { standsStill } from "@examplar/domain";
import type { Stop } from "../recorder.types.ts";
import { pictureWithinMs, type Picture } from "./picture.types.ts";

export interface FrameSource {
  /** Returns the current picture. Null before the first one, or if the last one is too old. */
  grab(): Promise<Picture | null>;
  /** Tells whether `grab` would return a picture now; costs nothing. */
  hasPicture(): boolean;
  /** Whether the browser reports each new picture. If not, `grab` may return the last one again and again. */
  tells_pictures: boolean;
  stop: Stop;
}

/** Only Chromium has this class; our TypeScript version does not know it. */
type TrackProcessor = new (init: { track: MediaStreamTrack }) => { readable: ReadableStream<VideoFrame> };

const trackProcessor = (): TrackProcessor | undefined =>
  (globalThis as { MediaStreamTrackProcessor?: TrackProcessor }).MediaStreamTrackProcessor;

/** More often than anything is recorded, and a fraction of a camera's rate. */
const framesPerSecond = 4;

/**
 * Limits the age of a picture. A shared screen sends one only when it changes; a camera that sends none stands still.
 */
interface Freshness {
  max_age_ms: number;
  now_ms: () => number;
}

const anyAge: Freshness = { max_age_ms: Infinity, now_ms: () => 0 };

/** Holds the newest frame without reading it: only the worker reads and scales its pixels. */
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
      // Release a frame that arrives after the stop, too.
      if (isOver) hold(null);
      if (done) return;
    }
  };
  // A broken reader gives no more pictures: do not record the last one as if it were new.
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
 * Returns a function that tells whether a video's camera stands still. `currentTime` advances without pictures, and
 * Firefox counts none for a camera. Instead, it asks the browser for the next picture and for the next drawing of the
 * page.
 */
const watchPictures = (video: HTMLVideoElement, { max_age_ms, now_ms }: Freshness): (() => boolean) => {
  // Absent in older browsers, although its type says otherwise.
  if (!("requestVideoFrameCallback" in video) || max_age_ms === Infinity) return () => false;
  let asked_ms: number | null = null;
  let drawn_ms = now_ms();
  let is_drawn = true;
  let was_presented = false;
  /** A hidden tab draws nothing: keep one request waiting there, not one for each picture. */
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

/** Reads pictures with a timeout. A late one counts as missing, and no other is requested until it has come. */
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

/** For other browsers: reads single pictures through an invisible video. */
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
