import { restartCamera, notePicture, decideCameraStep, unseenCamera } from "@examplar/domain";

/** Keeps one still picture per minute: a black picture for a whole exam needs only a few. */
const stillPictureEveryMs = 60_000;

/**
 * Watches whether a camera's pictures stand still, over all its streams. Calls `onStill` once until the camera moves
 * again.
 */
export const watchStillPictures = (now_ms: () => number, onStill: () => void) => {
  let camera = unseenCamera;
  let wasTold = false;
  let kept_ms = -Infinity;
  const step = () => decideCameraStep(camera, now_ms());
  return {
    step,
    wasTold: (): boolean => wasTold,
    see: (checksum: number | null) => {
      camera = notePicture(camera, checksum, now_ms());
      const next = step();
      if (camera.restarted === null) wasTold = false;
      if (next === "still" && !wasTold) {
        wasTold = true;
        onStill();
      }
      return next;
    },
    /** Restarts the camera's state. Returns true if it was restarted before and that did not help. */
    restart: (): boolean => {
      const wasRestarted = camera.restarted !== null;
      camera = restartCamera(camera, now_ms());
      return wasRestarted;
    },
    /** Tells whether to keep this one of many equal pictures. */
    isDue: (): boolean => {
      if (now_ms() - kept_ms < stillPictureEveryMs) return false;
      kept_ms = now_ms();
      return true;
    },
  };
};
