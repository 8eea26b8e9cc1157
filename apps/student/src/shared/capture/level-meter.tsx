import { watchLevel } from "@examplar/capture/devices";
import { supervisionLimits } from "@examplar/domain";
import { useEffect, useState } from "react";
import css from "./capture.module.css";

/** Shows how loud the microphone is now. As a meter, not a live region: a screen reader does not read every value. */
export const LevelMeter = ({ stream, label }: { stream: MediaStream | null; label: string }) => {
  const [level, setLevel] = useState(0);
  useEffect(() => {
    if (!stream) return;
    try {
      return watchLevel(stream, setLevel);
    } catch (error) {
      console.warn("The level of the microphone cannot be measured.", error);
      return undefined;
    }
  }, [stream]);
  const percent = stream ? Math.round(level * 100) : 0;
  return (
    <div
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={css.meter}
      style={{ width: supervisionLimits.microphone_meter_width }}
    >
      <div style={{ height: `${percent}%` }} />
    </div>
  );
};
