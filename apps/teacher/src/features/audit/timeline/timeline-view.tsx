import type { AnalysedFrames, StudentEventRow } from "@examplar/contract";
import { useState, type ReactNode } from "react";
import { useTranslation } from "@examplar/ui";
import { clockOf, lengthOf } from "../clock-of.ts";
import css from "../audit.module.css";
import type { Pair } from "../events/event-card.tsx";
import { shortDetails } from "../events/event-text.ts";
import { Popover } from "../events/popover.tsx";
import { FaceNote } from "./face-note.tsx";
import { laneOf } from "./lanes.ts";
import type { Hit } from "./shapes.ts";
import { TimelineCanvas, type CanvasProps } from "./timeline-canvas.tsx";
import { TimelineControls } from "./timeline-controls.tsx";
import { useAutoHide } from "./use-auto-hide.ts";

interface Props extends Omit<CanvasProps, "onHit"> {
  heading?: ReactNode;
  onFull?: () => void;
  faces: AnalysedFrames;
  onEvent: (event: StudentEventRow) => void;
  onPair: (pair: Pair) => void;
}

interface Noted {
  place: { x: number; y: number };
  label: string;
  note: ReactNode;
}

/** Lanes, cursor and controls. A press explains the item beside the pointer. */
export const TimelineView = ({ heading, onFull, onEvent, onPair, faces, ...canvas }: Props) => {
  const { t } = useTranslation();
  const { shown, wake } = useAutoHide();
  const [noted, setNoted] = useState<Noted | null>(null);
  const pairAt = ({ lane, at_ms }: Hit): Pair | undefined =>
    canvas.report.events_pairs.find(
      ({ kind, start_date, end_date }) =>
        laneOf(kind) === lane.name && Date.parse(start_date) <= at_ms && at_ms <= Date.parse(end_date),
    );
  const note = (place: Noted["place"], kind: Pair["kind"], text: string) => {
    const label = t(`audit.kinds.${kind}.name`);
    setNoted({ place, label, note: text });
  };
  const onHit = (hit: Hit, place: Noted["place"]) => {
    const frame = hit.lane.name === "faces" && hit.mark !== null ? faces[hit.mark] : undefined;
    if (frame) return setNoted({ place, label: t("audit.faces.one"), note: <FaceNote frame={frame} /> });
    const event = hit.mark === null ? undefined : hit.lane.marks.events[hit.mark];
    const pair = event ? undefined : pairAt(hit);
    if (event) {
      onEvent(event);
      note(place, event.kind, [clockOf(event.happened_at), shortDetails(event)].join(" "));
    } else if (pair) {
      onPair(pair);
      note(place, pair.kind, `${clockOf(pair.start_date)} · ${lengthOf(pair.duration)}`);
    } else setNoted(null);
  };
  return (
    <div className={css.timeline} onPointerMove={wake} onFocus={wake}>
      <div className={css.head}>
        {heading}
        <TimelineControls shown={shown} dispatch={canvas.dispatch} onFull={onFull} />
      </div>
      <TimelineCanvas {...canvas} onHit={onHit} />
      {noted && (
        <Popover place={noted.place} label={noted.label} onClose={() => setNoted(null)}>
          <strong>{noted.label}</strong> {noted.note}
        </Popover>
      )}
    </div>
  );
};
