import type { SupervisionPlan } from "@examplar/domain";
import { camera } from "./camera.ts";
import { microphone } from "./microphone.ts";
import { screenShare } from "./screen-share.ts";

/** Leaving the exam: nothing is watched, shared or heard any more. */
export const closeDevices = (kept: Pick<SupervisionPlan, "camera" | "audio" | "screen"> | null = null): void => {
  if (!kept?.camera) camera.close();
  if (!kept?.audio) microphone.close();
  if (!kept?.screen) screenShare.close();
};
