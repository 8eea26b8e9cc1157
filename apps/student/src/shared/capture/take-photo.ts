/** Timeout, long enough for a camera that wakes up; a stalled one gives neither a frame nor an error. */
const patienceMs = 5_000;

/** Waits for the first frame: a camera that has just been opened is dark for a moment. */
const whenShown = (video: HTMLVideoElement): Promise<void> =>
  new Promise((resolve, reject) => {
    video.addEventListener("loadeddata", () => resolve(), { once: true });
    video.addEventListener("error", () => reject(new Error("The camera shows nothing.")), { once: true });
  });

const showFirstFrame = async (video: HTMLVideoElement, stream: MediaStream): Promise<void> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stalled = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("The camera's stream has stalled.")), patienceMs);
  });
  const shown = whenShown(video);
  video.srcObject = stream;
  try {
    await Promise.race([Promise.all([video.play(), shown]), stalled]);
  } finally {
    clearTimeout(timer);
  }
};

const jpegQuality = 0.9;

const drawJpeg = (video: HTMLVideoElement): Promise<Blob> => {
  const canvas = document.createElement("canvas");
  canvas.width = video.videoWidth;
  canvas.height = video.videoHeight;
  canvas.getContext("2d")?.drawImage(video, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error("The picture could not be made."))),
      "image/jpeg",
      jpegQuality,
    ),
  );
};

/** Returns the camera's current picture in its own size, as JPEG. */
export const takePhoto = async (stream: MediaStream): Promise<Blob> => {
  const video = document.createElement("video");
  video.muted = true;
  video.playsInline = true;
  try {
    await showFirstFrame(video, stream);
    return await drawJpeg(video);
  } finally {
    video.srcObject = null;
  }
};
