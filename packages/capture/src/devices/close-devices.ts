import type { SupervisionPlan } from "@examplar/domain";
import { camera } from "./camera.ts";
import { microphone } from "./microphone.ts";
import { screenShare } from "./screen-share.ts";

/** Closes the devices when the student leaves the exam, except those that the plan `kept` still needs. */
export const closeDevices = (kept: Pick<SupervisionPlan, "camera" | "audio" | "screen"> | null = null): void => {
  if (!kept?.camera) camera.close();
  if (!kept?.audio) microphone.close();
  if (!kept?.screen) screenShare.close();
};
