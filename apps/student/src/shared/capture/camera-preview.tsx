import { supervisionLimits } from "@examplar/domain";
import { useEffect, useRef } from "react";
import css from "./capture.module.css";

const { preview_width: width, preview_height: height } = supervisionLimits;

/** Draws the whole picture, as it is recorded, without cropping. */
const draw = (context: CanvasRenderingContext2D, video: HTMLVideoElement) => {
  const scale = Math.min(width / video.videoWidth, height / video.videoHeight);
  const [w, h] = [video.videoWidth * scale, video.videoHeight * scale];
  context.clearRect(0, 0, width, height);
  context.drawImage(video, (width - w) / 2, (height - h) / 2, w, h);
};

/** Shows a stream on a canvas until it is stopped. */
const showOn = (canvas: HTMLCanvasElement, stream: MediaStream): (() => void) => {
  const context = canvas.getContext("2d");
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  video.play().catch(() => undefined);
  let isOver = false;
  const step = () => {
    if (isOver) return;
    if (context && video.videoWidth > 0) {
      draw(context, video);
      canvas.dataset["live"] = "true";
    }
    requestAnimationFrame(step);
  };
  step();
  return () => {
    isOver = true;
    video.srcObject = null;
    delete canvas.dataset["live"];
    context?.clearRect(0, 0, width, height);
  };
};

export const CameraPreview = ({ stream, label }: { stream: MediaStream | null; label: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current && stream) return showOn(canvas.current, stream);
    return undefined;
  }, [stream]);
  return <canvas ref={canvas} width={width} height={height} className={css.preview} role="img" aria-label={label} />;
};
