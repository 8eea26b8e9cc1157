import type { DeviceFailure } from "@examplar/domain";

interface Parts {
  /** Opens a camera. Returns null when it runs, otherwise why it does not. */
  choose: (device_id: string | null) => Promise<DeviceFailure | null>;
  isRunning: () => boolean;
  whyLost: () => Promise<DeviceFailure>;
  show: (failure: DeviceFailure | null) => void;
}

/** Tries and losses of one camera. Only the newest shows its reason: replies may come in another order. */
export const createCameraTries = ({ choose, isRunning, whyLost, show }: Parts) => {
  let tries = 0;
  let isOpening = false;
  // The latest failure: a device may change before the screen shows why there is no picture.
  let known: DeviceFailure | null = null;
  const begin = (): (() => boolean) => {
    const own = ++tries;
    return () => own === tries;
  };
  const tell = (failure: DeviceFailure | null) => {
    known = failure;
    show(failure);
  };
  const lose = async () => {
    const isNewest = begin();
    const why = await whyLost();
    if (isNewest() && !isRunning()) tell(why);
  };
  const open = async (device_id: string | null) => {
    const isNewest = begin();
    isOpening = true;
    tell(null);
    const failure = await choose(device_id).finally(() => {
      if (isNewest()) isOpening = false;
    });
    if (!isNewest()) return;
    tell(failure);
    // The camera may disappear while the choice is saved.
    if (failure === null && !isRunning()) await lose();
  };
  return {
    open,
    /** Call it when the stream changed. An opening ends the stream before, which is not a loss. */
    noteChange: () => (isRunning() || isOpening ? undefined : void lose()),
    mayBeBack: () => known === "no_device" && !isOpening,
  };
};
