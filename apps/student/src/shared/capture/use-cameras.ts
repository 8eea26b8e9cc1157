import { currentCameraId, listCameras, camera, watchDeviceList, type CameraName } from "@examplar/capture/devices";
import { useEffect, useState } from "react";
import { useDevice } from "./use-device.ts";

export interface Cameras {
  stream: MediaStream | null;
  list: readonly CameraName[];
  /** Of the open camera; null where it is not among the devices any more. */
  current_id: string | null;
}

/** Names are only known once a camera is allowed, so that the list is read again with every stream. */
export const useCameras = (): Cameras => {
  const stream = useDevice(camera);
  const [list, setList] = useState<readonly CameraName[]>([]);
  useEffect(() => {
    let gone = false;
    const read = () => {
      listCameras().then(
        (found) => void (gone || setList(found)),
        (error: unknown) => console.warn("The cameras could not be listed.", error),
      );
    };
    read();
    const stop = watchDeviceList(read);
    return () => {
      gone = true;
      stop();
    };
  }, [stream]);
  const id = stream && currentCameraId();
  return { stream, list, current_id: list.find(({ device_id }) => device_id === id)?.device_id ?? null };
};
