import { currentCameraId, listCameras, camera, watchDeviceList, type CameraName } from "@examplar/capture/devices";
import { useCallback, useEffect, useRef, useState } from "react";
import { useDevice } from "./use-device.ts";

export interface Cameras {
  stream: MediaStream | null;
  list: readonly CameraName[];
  /** Id of the open camera; null where it is not among the devices any more. */
  current_id: string | null;
  /** Reads the list again. Call it after a failed open, which changes no stream. */
  readAgain: () => void;
}

/** Browsers tell the names only once a camera is allowed, so the list is read again with every stream. */
export const useCameras = (): Cameras => {
  const stream = useDevice(camera);
  const [list, setList] = useState<readonly CameraName[]>([]);
  const readings = useRef(0);
  const readAgain = useCallback(() => {
    const reading = (readings.current += 1);
    listCameras().then(
      // Ignore a reading that a later one has replaced.
      (found) => void (reading === readings.current && setList(found)),
      (error: unknown) => console.warn("The cameras could not be listed.", error),
    );
  }, []);
  useEffect(() => {
    readAgain();
    return watchDeviceList(readAgain);
  }, [stream, readAgain]);
  const id = stream && currentCameraId();
  return { stream, list, current_id: list.find(({ device_id }) => device_id === id)?.device_id ?? null, readAgain };
};
