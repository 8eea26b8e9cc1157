import { deviceFailure, type DeviceFailure } from "@examplar/domain";
import type { Stop } from "../ports.types.ts";
import { createDevice, type Device } from "./device.ts";
import { patienceFor } from "./patience.ts";

export interface CameraOptions {
  /** Null for the browser's own choice, which is also used if the wanted camera is gone. */
  device_id: string | null;
}

export interface CameraName {
  device_id: string;
  /** Empty until the student has allowed a camera. */
  label: string;
}

/** Large enough to recognise a face, and small enough to send one picture per second. */
const wantedSize = { width: { ideal: 1_280 }, height: { ideal: 720 } };

const isGone = (error: unknown): boolean =>
  error instanceof Error && ["OverconstrainedError", "NotFoundError"].includes(error.name);

const request = async ({ device_id }: CameraOptions): Promise<MediaStream> => {
  const any = { audio: false, video: wantedSize };
  if (device_id === null) return navigator.mediaDevices.getUserMedia(any);
  try {
    const video = { ...wantedSize, deviceId: { exact: device_id } };
    return await navigator.mediaDevices.getUserMedia({ audio: false, video });
  } catch (error) {
    if (!isGone(error)) throw error;
    return navigator.mediaDevices.getUserMedia(any);
  }
};

/** Without HTTPS a browser has no `mediaDevices`, although its type says so. */
export const canAskForDevices = (): boolean =>
  (navigator as Partial<Navigator>).mediaDevices?.getUserMedia !== undefined;

export const camera: Device<CameraOptions, DeviceFailure> = createDevice({
  request,
  classify: (error) => deviceFailure(error, { can_ask: canAskForDevices() }),
  watchPatience: patienceFor("camera"),
});

/** Returns the id of the open camera, if the browser tells it. */
export const currentCameraId = (): string | null =>
  camera.current()?.getVideoTracks()[0]?.getSettings().deviceId ?? null;

export const listCameras = async (): Promise<CameraName[]> => {
  if (!canAskForDevices()) return [];
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId, label }) => ({ device_id: deviceId, label }));
};

/** Calls the listener when a device is plugged in or out. */
export const watchDeviceList = (listener: () => void): Stop => {
  if (!canAskForDevices()) return () => undefined;
  const { mediaDevices } = navigator;
  mediaDevices.addEventListener("devicechange", listener);
  return () => mediaDevices.removeEventListener("devicechange", listener);
};
