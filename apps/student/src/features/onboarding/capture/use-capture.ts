import { camera, microphone, screenShare } from "@examplar/capture/devices";
import { recordedParts, savedCardPhotos, savedReferencePhotos, type CaptureFacts } from "@examplar/domain";
import { useEffect, useRef } from "react";
import { cameraView } from "../../../shared/shell-slots.ts";
import { useCameras, type Cameras } from "../../../shared/capture/use-cameras.ts";
import { useShare, type Share } from "../../../exam-session/index.ts";
import { isPreviewing, type Seat } from "../onboarding.state.ts";
import { useIsShown } from "../use-is-shown.ts";
import { useKeptPhotos } from "./kept-photos.ts";

export interface Capture {
  cameras: Cameras;
  share: Share;
  /** Null where nothing is captured. */
  facts: CaptureFacts | null;
  /** Keeps the devices open for the exam. Call the returned function if the student ends up elsewhere. */
  handOver: () => () => void;
}

const devices = { camera, audio: microphone, screen: screenShare };

/** Closes devices that are no longer recorded: an exemption may come while the steps are shown. */
const useExemptionOf = (seat: Seat) => {
  const recorded = recordedParts(seat).join(" ");
  useEffect(() => {
    const parts = recorded.split(" ");
    for (const [name, device] of Object.entries(devices)) if (!parts.includes(name)) device.close();
    if (!parts.includes("camera")) cameraView.set(null);
  }, [recorded]);
};

/** Loads the code that watches and records the exam before it opens, because the network may be gone by then. */
const loadRecording = () =>
  Promise.all([import("@examplar/capture/supervision"), import("@examplar/capture/recorders")]);

const useRecordersBeforehand = (seat: Seat) => {
  const isRecorded = recordedParts(seat).length > 0;
  useEffect(() => {
    // If it cannot be loaded now, the exam itself tries again.
    if (isRecorded) void loadRecording().catch(() => undefined);
  }, [isRecorded]);
};

/** Returns a function that closes what is open now. Streams that are opened later belong to another page. */
const closerOfOpenDevices = () => {
  const open = Object.values(devices).map((device) => ({ device, stream: device.current() }));
  return () => {
    for (const { device, stream } of open) if (stream !== null && device.current() === stream) device.close();
  };
};

/** Closes the devices when the student leaves the onboarding, unless the exam takes them over. */
const useHandOver = (): Capture["handOver"] => {
  const isHandedOver = useRef(false);
  const isShown = useIsShown();
  useEffect(
    () => () => {
      cameraView.set(null);
      if (isHandedOver.current) return;
      for (const device of Object.values(devices)) device.close();
    },
    [],
  );
  return () => {
    isHandedOver.current = true;
    const close = closerOfOpenDevices();
    return () => {
      isHandedOver.current = false;
      // Still on the onboarding page: its steps need the devices.
      if (!isShown()) close();
    };
  };
};

/** Camera, microphone and screen of the steps. A student who leaves without starting is no longer watched. */
export const useCapture = (seat: Seat): Capture => {
  const cameras = useCameras();
  const share = useShare();
  const handOver = useHandOver();
  useExemptionOf(seat);
  useRecordersBeforehand(seat);
  const kept = useKeptPhotos(seat.summary.id);
  const photos = [...new Set([...seat.summary.identity_photos, ...kept])].map((kind) => ({ kind, is_saved: true }));
  const facts = {
    camera_is_active: cameras.current_id !== null,
    identity_photos: savedCardPhotos(photos),
    reference_photos: savedReferencePhotos(photos),
    screen_is_shared: share.is_met,
  };
  return {
    cameras,
    share,
    facts: isPreviewing(seat) ? null : facts,
    handOver,
  };
};
