import { camera, watchDeviceList } from "@examplar/capture/devices";
import type { DeviceFailure } from "@examplar/domain";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { chooseCamera, savedCameraId } from "../../../shared/capture/choose-camera.ts";
import type { Seat } from "../onboarding.state.ts";

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
  const openings = useRef(0);
  // What is known now: a device may change before the screen shows why there is no picture.
  const known = useRef<DeviceFailure | null>(null);
  const setFailure = (next: DeviceFailure | null) => {
    known.current = next;
    show(next);
  };
  const loss = async () => {
    const why = await whyLost();
    if (camera.current() === null && openings.current === 0) setFailure(why);
  };
  const open = async (device_id: string | null) => {
    openings.current += 1;
    setFailure(null);
    const next = await chooseCamera(user, device_id).finally(() => (openings.current -= 1));
    // Of several choices the last one counts; a camera may be gone while the choice is remembered.
    if (openings.current > 0) return;
    setFailure(next);
    if (next === null && camera.current() === null) await loss();
  };
  const begin = useEffectEvent(() => {
    if (camera.current() === null) void open(savedCameraId(user));
  });
  const noteLoss = useEffectEvent(() => {
    if (camera.current() === null && openings.current === 0) void loss();
  });
  const lookAgain = useEffectEvent(() => {
    if (known.current === "no_device" && openings.current === 0) void open(savedCameraId(user));
  });
  useEffect(() => {
    begin();
    const stops = [camera.subscribe(() => noteLoss()), watchDeviceList(() => lookAgain())];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
  return { failure, open: (device_id) => void open(device_id), retry: () => void open(savedCameraId(user)) };
};
