import type { Stop } from "../recorder.types.ts";

export interface FrameSource {
  /** The picture of this moment, no larger than `max_px` in each direction. Null before the first one has come. */
  grab(max_px: number): Promise<ImageBitmap | null>;
  stop: Stop;
}

const fitted = (width: number, height: number, max_px: number) => {
  const scale = Math.min(1, max_px / Math.max(width, height));
  return { resizeWidth: Math.max(1, Math.round(width * scale)), resizeHeight: Math.max(1, Math.round(height * scale)) };
};

/** Reads single pictures from a stream, through a video that nobody sees. */
export const openFrames = (stream: MediaStream): FrameSource => {
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  video.play().catch(() => undefined);
  return {
    grab: async (max_px) => {
      const { videoWidth, videoHeight } = video;
      if (videoWidth === 0 || video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
      return createImageBitmap(video, { ...fitted(videoWidth, videoHeight, max_px), resizeQuality: "medium" });
    },
    stop: () => {
      video.pause();
      video.srcObject = null;
    },
  };
};
