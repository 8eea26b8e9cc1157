import { camera, watchDeviceList } from "@examplar/capture/devices";
import type { DeviceFailure } from "@examplar/domain";
import { useEffect, useEffectEvent, useState } from "react";
import { chooseCamera, savedCameraId } from "../../../shared/capture/choose-camera.ts";
import type { Seat } from "../onboarding.state.ts";
import { createCameraTries } from "./camera-tries.ts";

export interface OpenCamera {
  /** Why there is no picture; null while there is one, or the browser asks. */
  failure: DeviceFailure | null;
  open: (device_id: string | null) => void;
  /** Opens the camera that this person chose last. */
  retry: () => void;
}

/** A student who withdraws the permission loses the picture in the same way as one whose camera is pulled out. */
const whyLost = async (): Promise<DeviceFailure> => {
  try {
    const { state } = await navigator.permissions.query({ name: "camera" });
    return state === "denied" ? "blocked" : "no_device";
  } catch {
    // A browser that cannot be asked about it.
    return "no_device";
  }
};

/** The camera of a step: opened as soon as the step stands, and again when one is plugged in after it was lost. */
export const useOpenCamera = ({ user }: Seat): OpenCamera => {
  const [failure, show] = useState<DeviceFailure | null>(null);
  const [tries] = useState(() =>
    createCameraTries({
      choose: (device_id) => chooseCamera(user, device_id),
      isRunning: () => camera.current() !== null,
      whyLost,
      show,
    }),
  );
  const retry = useEffectEvent(() => void tries.open(savedCameraId(user)));
  useEffect(() => {
    if (camera.current() === null) retry();
    const stops = [camera.subscribe(tries.noteChange), watchDeviceList(() => tries.mayBeBack() && retry())];
    return () => {
      for (const stop of stops) stop();
    };
  }, [tries]);
  return {
    failure,
    open: (device_id) => void tries.open(device_id),
    retry: () => void tries.open(savedCameraId(user)),
  };
};
