import { useEffect, useRef, type Dispatch, type PointerEvent, type RefObject } from "react";
import type { TimelineAction, TimeWindow } from "./timeline.state.ts";
import { placesOf } from "./timeline.state.ts";

interface Wanted {
  box: RefObject<HTMLDivElement | null>;
  width: number;
  window: TimeWindow;
  dispatch: Dispatch<TimelineAction>;
  onPress: (point: { x: number; y: number }, place: { x: number; y: number }) => void;
}

/** Movements up to this many pixels still count as a press, because hands tremble. */
const tremblePx = 4;

/** Handles the pointer: dragging pans the window, a press moves the cursor, Ctrl and the wheel zoom at the pointer. */
export const useTimelinePointer = ({ box, width, window, dispatch, onPress }: Wanted) => {
  const drag = useRef<{ x: number; last: number; moved: boolean } | null>(null);
  const latest = useRef({ width, window });
  latest.current = { width, window };

  useEffect(() => {
    const element = box.current!;
    const onWheel = (event: WheelEvent) => {
      const zooms = event.ctrlKey || event.metaKey;
      if (!zooms && Math.abs(event.deltaX) <= Math.abs(event.deltaY)) return;
      event.preventDefault();
      const { timeAt } = placesOf(latest.current.window, latest.current.width);
      if (!zooms) return dispatch({ type: "pan", by_ms: timeAt(event.deltaX) - timeAt(0) });
      const at_ms = timeAt(event.clientX - element.getBoundingClientRect().left);
      dispatch({ type: "zoom", direction: event.deltaY < 0 ? 1 : -1, at_ms });
    };
    // React's wheel listeners are passive and cannot prevent the browser's own zoom.
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => element.removeEventListener("wheel", onWheel);
  }, [box, dispatch]);

  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0 || event.altKey) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { x: event.clientX, last: event.clientX, moved: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const dragged = drag.current;
      if (!dragged) return;
      dragged.moved ||= Math.abs(event.clientX - dragged.x) > tremblePx;
      if (!dragged.moved) return;
      const { timeAt } = placesOf(window, width);
      dispatch({ type: "pan", by_ms: timeAt(dragged.last) - timeAt(event.clientX) });
      dragged.last = event.clientX;
    },
    onPointerUp: (event: PointerEvent) => {
      const dragged = drag.current;
      drag.current = null;
      if (!dragged || dragged.moved) return;
      const { left, top } = event.currentTarget.getBoundingClientRect();
      const place = { x: event.clientX, y: event.clientY };
      onPress({ x: place.x - left, y: place.y - top }, place);
    },
    onPointerCancel: () => void (drag.current = null),
  };
};
