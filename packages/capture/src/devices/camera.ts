import { deviceFailure, type DeviceFailure } from "@examplar/domain";
import type { Stop } from "../ports.types.ts";
import { createDevice, type Device } from "./device.ts";
import { patienceFor } from "./patience.ts";

export interface CameraOptions {
  /** Null for the browser's own choice; also taken where the wanted camera is not there any more. */
  device_id: string | null;
}

export interface CameraName {
  device_id: string;
  /** Empty until the student has allowed a camera. */
  label: string;
}

/** Enough to recognise a face, and little enough for a picture a second. */
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

/** Without a secure page a browser has no `mediaDevices`, whatever its type says. */
export const canAskForDevices = (): boolean =>
  (navigator as Partial<Navigator>).mediaDevices?.getUserMedia !== undefined;

export const camera: Device<CameraOptions, DeviceFailure> = createDevice({
  request,
  classify: (error) => deviceFailure(error, { can_ask: canAskForDevices() }),
  watchPatience: patienceFor("camera"),
});

/** The id of the open camera, where the browser tells it. */
export const currentCameraId = (): string | null =>
  camera.current()?.getVideoTracks()[0]?.getSettings().deviceId ?? null;

export const listCameras = async (): Promise<CameraName[]> => {
  if (!canAskForDevices()) return [];
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind, deviceId }) => kind === "videoinput" && deviceId !== "")
    .map(({ deviceId, label }) => ({ device_id: deviceId, label }));
};

/** Called when something is plugged in or out. */
export const watchDeviceList = (listener: () => void): Stop => {
  if (!canAskForDevices()) return () => undefined;
  const { mediaDevices } = navigator;
  mediaDevices.addEventListener("devicechange", listener);
  return () => mediaDevices.removeEventListener("devicechange", listener);
};
