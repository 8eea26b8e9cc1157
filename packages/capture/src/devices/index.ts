export {
  camera,
  currentCameraId,
  listCameras,
  watchDeviceList,
  type CameraName,
  type CameraOptions,
} from "./camera.ts";
export { closeDevices } from "./close-devices.ts";
export type { Device, Opened } from "./device.ts";
export { microphone, watchLevel, type MicrophoneOptions } from "./microphone.ts";
export { currentSurface, screenShare, screensCount } from "./screen-share.ts";
