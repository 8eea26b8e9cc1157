import { camera, watchDeviceList } from "@examplar/capture/devices";
import type { DeviceFailure } from "@examplar/domain";
import { useEffect, useEffectEvent, useState } from "react";
import { chooseCamera, savedCameraId } from "../../../shared/capture/choose-camera.ts";
import type { Seat } from "../onboarding.state.ts";
import { createCameraTries } from "./camera-tries.ts";

export interface OpenCamera {
  /** Why there is no picture; null while there is one, or while the browser asks for permission. */
  failure: DeviceFailure | null;
  open: (device_id: string | null) => void;
  /** Opens the camera that this person chose last. */
  retry: () => void;
}

/** Asks for the permission: its withdrawal ends the picture in the same way as an unplugged camera. */
const whyLost = async (): Promise<DeviceFailure> => {
  try {
    const { state } = await navigator.permissions.query({ name: "camera" });
    return state === "denied" ? "blocked" : "no_device";
  } catch {
    // This browser does not tell the permission.
    return "no_device";
  }
};

/** Opens the camera of a step when the step appears, and again when one is plugged in after a loss. */
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
