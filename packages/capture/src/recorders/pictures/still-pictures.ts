import { restartCamera, seePicture, stillStep, unseenCamera } from "@examplar/domain";

/** A black picture covers the whole exam with few of them. */
const stillPictureEveryMs = 60_000;

/** What is known of a camera's pictures, over all its streams; `onStill` is called once until it moves again. */
export const watchStillPictures = (now_ms: () => number, onStill: () => void) => {
  let camera = unseenCamera;
  let wasTold = false;
  let kept_ms = -Infinity;
  const step = () => stillStep(camera, now_ms());
  return {
    step,
    wasTold: (): boolean => wasTold,
    see: (checksum: number | null) => {
      camera = seePicture(camera, checksum, now_ms());
      const next = step();
      if (camera.restarted === null) wasTold = false;
      if (next === "still" && !wasTold) {
        wasTold = true;
        onStill();
      }
      return next;
    },
    /** True where it was started again before, and it did not help. */
    restart: (): boolean => {
      const wasRestarted = camera.restarted !== null;
      camera = restartCamera(camera, now_ms());
      return wasRestarted;
    },
    /** Whether this one of many equal pictures is kept. */
    isDue: (): boolean => {
      if (now_ms() - kept_ms < stillPictureEveryMs) return false;
      kept_ms = now_ms();
      return true;
    },
  };
};
