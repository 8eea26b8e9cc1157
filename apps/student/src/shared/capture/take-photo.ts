/** Waits for a picture to be there: a camera that has just been opened is dark for a moment. */
const whenShown = (video: HTMLVideoElement): Promise<void> =>
  new Promise((resolve, reject) => {
    video.addEventListener("loadeddata", () => resolve(), { once: true });
    video.addEventListener("error", () => reject(new Error("The camera shows nothing.")), { once: true });
  });

const jpegQuality = 0.9;

/** The camera's picture of this moment in its own size, as jpg. */
export const takePhoto = async (stream: MediaStream): Promise<Blob> => {
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  const shown = whenShown(video);
  video.srcObject = stream;
  await video.play();
  await shown;
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  video.srcObject = null;
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made."))),
      "image/jpeg",
      jpegQuality,
    ),
  );
};
