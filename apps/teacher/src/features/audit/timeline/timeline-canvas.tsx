import type { AttemptReport } from "@examplar/contract";
import type { ExerciseVisit } from "@examplar/domain";
import { useEffect, useId, useLayoutEffect, useRef, useState, type Dispatch, type KeyboardEvent } from "react";
import { useTranslation } from "@examplar/ui";
import { clockOf } from "../clock-of.ts";
import css from "../audit.module.css";
import { drawTimeline, readColours } from "./draw-timeline.ts";
import type { Lane } from "./lanes.ts";
import { hitTest, type Hit, type Layout } from "./shapes.ts";
import { cursorStepMs, placesOf, type TimelineAction, type TimelineState } from "./timeline.state.ts";
import { useTimelinePointer } from "./use-timeline-pointer.ts";

export interface CanvasProps {
  report: AttemptReport;
  lanes: readonly Lane[];
  visits: readonly ExerciseVisit[];
  state: TimelineState;
  dispatch: Dispatch<TimelineAction>;
  /** Called for a press on a lane, with its position in the viewport. */
  onHit: (hit: Hit, place: { x: number; y: number }) => void;
}

const layout: Layout = { top: 4, lane_height: 40 };
const axisHeight = 30;

/**
 * Returns a counter that changes with the colour scheme or contrast, so that the canvas is redrawn in the new colours.
 */
const useLook = (): number => {
  const [look, setLook] = useState(0);
  useEffect(() => {
    const observer = new MutationObserver(() => setLook((count) => count + 1));
    observer.observe(document.documentElement, { attributeFilter: ["data-color-scheme", "data-contrast"] });
    return () => observer.disconnect();
  }, []);
  return look;
};

const useWidth = () => {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current!;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, width };
};

export const TimelineCanvas = ({ report, lanes, visits, state, dispatch, onHit }: CanvasProps) => {
  const { t } = useTranslation();
  const { box, width } = useWidth();
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = useLook();
  const help_id = useId();
  const height = layout.top + lanes.length * layout.lane_height + axisHeight;
  const { window } = state;
  const span = { started_ms: Date.parse(report.started_at), ended_ms: Date.parse(report.ended_at) };
  const names = new Map(report.exercises.map(({ id, display_name }, at) => [id, `${at + 1} ${display_name}`]));

  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (!context || width === 0) return;
    const frame = requestAnimationFrame(() => {
      const scale = globalThis.devicePixelRatio;
      const size = [Math.round(width * scale), Math.round(height * scale)] as const;
      if (context.canvas.width !== size[0] || context.canvas.height !== size[1])
        [context.canvas.width, context.canvas.height] = size;
      context.setTransform(scale, 0, 0, scale, 0, 0);
      const colours = readColours(document.documentElement);
      drawTimeline(context, { lanes, visits, names, state, span, width, height, layout, colours });
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-deps -- names and span come from the report
  }, [lanes, visits, report, state, width, height, look]);

  const onPress = (point: { x: number; y: number }, place: { x: number; y: number }) => {
    const hit = hitTest(lanes, { window, width, layout }, point);
    const mark = hit?.mark === null ? undefined : hit?.lane.marks.times[hit.mark];
    dispatch({ type: "look", at_ms: mark ?? placesOf(window, width).timeAt(point.x) });
    if (hit) onHit(hit, place);
  };
  const pointer = useTimelinePointer({ box, width, window, dispatch, onPress });
  const shown = visits.find(({ start_ms, end_ms }) => start_ms <= state.cursor_ms && state.cursor_ms < end_ms);
  return (
    <div className={css.lanes}>
      <ul className={css.labels} style={{ paddingTop: layout.top }} aria-hidden>
        {lanes.map(({ name }) => (
          <li key={name} style={{ height: layout.lane_height }}>
            {t(`audit.timeline.lanes.${name}`)}
          </li>
        ))}
      </ul>
      <div
        ref={box}
        className={css.canvas}
        role="slider"
        tabIndex={0}
        aria-label={t("audit.timeline.moment")}
        aria-describedby={help_id}
        aria-valuemin={0}
        aria-valuemax={Math.round((span.ended_ms - span.started_ms) / 1000)}
        aria-valuenow={Math.round((state.cursor_ms - span.started_ms) / 1000)}
        aria-valuetext={t("audit.timeline.moment_text", {
          time: clockOf(state.cursor_ms),
          exercise: (shown && names.get(shown.exercise_id)) ?? t("audit.timeline.no_exercise"),
        })}
        onKeyDown={(event) => onKey(event, state, dispatch)}
        {...pointer}
      >
        <p id={help_id} className={css.unseen}>
          {t("audit.timeline.keys")}
        </p>
        <canvas ref={canvas} style={{ height }} aria-hidden />
      </div>
    </div>
  );
};

const keyActions = (state: TimelineState): Record<string, TimelineAction> => ({
  ArrowLeft: { type: "look", at_ms: state.cursor_ms - cursorStepMs(state) },
  ArrowRight: { type: "look", at_ms: state.cursor_ms + cursorStepMs(state) },
  ArrowDown: { type: "look", at_ms: state.cursor_ms - cursorStepMs(state) },
  ArrowUp: { type: "look", at_ms: state.cursor_ms + cursorStepMs(state) },
  Home: { type: "look", at_ms: state.window.from_ms },
  End: { type: "look", at_ms: state.window.to_ms },
  PageUp: { type: "move", direction: -1 },
  PageDown: { type: "move", direction: 1 },
  "+": { type: "zoom", direction: 1 },
  "-": { type: "zoom", direction: -1 },
});

const onKey = (event: KeyboardEvent, state: TimelineState, dispatch: Dispatch<TimelineAction>) => {
  const action = keyActions(state)[event.key];
  if (!action || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  dispatch(action);
};
