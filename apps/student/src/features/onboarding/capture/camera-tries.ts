import type { DeviceFailure } from "@examplar/domain";

interface Parts {
  /** Opens a camera. Null when it runs, otherwise why it does not. */
  choose: (device_id: string | null) => Promise<DeviceFailure | null>;
  isRunning: () => boolean;
  whyLost: () => Promise<DeviceFailure>;
  show: (failure: DeviceFailure | null) => void;
}

/** Tries and losses of one camera. Only the newest tells its reason: replies may come in another order than the tries. */
export const createCameraTries = ({ choose, isRunning, whyLost, show }: Parts) => {
  let tries = 0;
  let isOpening = false;
  // What is known now: a device may change before the screen shows why there is no picture.
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
    // A camera may be gone while the choice is remembered.
    if (failure === null && !isRunning()) await lose();
  };
  return {
    open,
    /** The stream changed. An opening ends the stream before, which is no loss. */
    noteChange: () => (isRunning() || isOpening ? undefined : void lose()),
    mayBeBack: () => known === "no_device" && !isOpening,
  };
};
