import { camera, watchDeviceList } from "@examplar/capture/devices";
import type { DeviceFailure } from "@examplar/domain";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { chooseCamera } from "../../../shared/capture/choose-camera.ts";
import type { Seat } from "../onboarding.state.ts";

export interface OpenCamera {
  /** Why there is no picture; null while there is one, or the browser asks. */
  failure: DeviceFailure | null;
  open: (device_id: string | null) => void;
}

/** The camera of a step: opened as soon as the step stands, and again when one is plugged in after it was lost. */
export const useOpenCamera = ({ user }: Seat): OpenCamera => {
  const [failure, setFailure] = useState<DeviceFailure | null>(null);
  const openings = useRef(0);
  const open = async (device_id: string | null) => {
    openings.current += 1;
    setFailure(null);
    const next = await chooseCamera(user, device_id).finally(() => (openings.current -= 1));
    // Of several choices the last one counts; a camera may be gone while the choice is remembered.
    if (openings.current === 0) setFailure(next ?? (camera.current() === null ? "no_device" : null));
  };
  const begin = useEffectEvent(() => {
    if (camera.current() === null) void open(user.camera_id);
  });
  const noteLoss = useEffectEvent(() => {
    if (camera.current() === null && openings.current === 0) setFailure("no_device");
  });
  const lookAgain = useEffectEvent(() => {
    if (failure === "no_device" && openings.current === 0) void open(user.camera_id);
  });
  useEffect(() => {
    begin();
    const stops = [camera.subscribe(() => noteLoss()), watchDeviceList(() => lookAgain())];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return { failure, open: (device_id) => void open(device_id) };
};
