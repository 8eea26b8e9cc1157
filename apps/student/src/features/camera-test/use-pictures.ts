import { useEffect, useEffectEvent, useState } from "react";
import { takePhoto } from "../../shared/capture/take-photo.ts";
import type { Shot } from "./camera-test.state.ts";
import { sendPicture } from "./send-picture.ts";

export interface Pictures {
  sent: number;
  failed: number;
  is_continuous: boolean;
  take: () => void;
  toggle: () => void;
}

/** Takes and sends pictures of a stream: one, or one at every interval. */
export const usePictures = (user_id: number, stream: MediaStream | null, shot: Shot | null): Pictures => {
  const [sent, setSent] = useState(0);
  const [failed, setFailed] = useState(0);
  const [wanted, setWanted] = useState(false);
  const is_continuous = wanted && stream !== null && shot !== null;
  const run = async () => {
    if (!stream || !shot) return;
    const isSent = await takePhoto(stream)
      .then((blob) => sendPicture(user_id, blob, shot))
      .catch((error: unknown) => {
        console.warn("The picture could not be sent.", error);
        return false;
      });
    if (isSent) setSent((count) => count + 1);
    else setFailed((count) => count + 1);
  };
  const tick = useEffectEvent(() => void run());
  const interval_ms = shot?.interval_ms ?? null;
  useEffect(() => {
    if (!is_continuous || interval_ms === null) return;
    const timer = setInterval(() => tick(), interval_ms);
    return () => clearInterval(timer);
  }, [is_continuous, interval_ms]);
  return { sent, failed, is_continuous, take: () => void run(), toggle: () => setWanted(!is_continuous) };
};
