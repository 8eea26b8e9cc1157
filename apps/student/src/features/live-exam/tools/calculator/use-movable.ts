import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from "react";
import { clampSpot, movedBy, type Spot } from "./spot.ts";

const windowBox = () => ({ width: document.documentElement.clientWidth, height: window.innerHeight });

/** A panel that floats: dragged by its head, moved by the arrow keys, and kept within the window. */
export const useMovable = (panel: RefObject<HTMLElement | null>) => {
  const [spot, setSpot] = useState<Spot | null>(null);
  const grip = useRef<Spot | null>(null);
  const put = (wish: Spot) => {
    const box = panel.current?.getBoundingClientRect();
    if (box) setSpot(clampSpot(wish, box, windowBox()));
  };
  // It opens at the lower right, above the buttons that lead through the exam.
  useLayoutEffect(() => {
    const { width, height } = windowBox();
    put({ x: width, y: height - (panel.current?.offsetHeight ?? 0) - 80 });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);
  useEffect(() => {
    const stay = () => {
      const box = panel.current?.getBoundingClientRect();
      setSpot((now) => (now && box ? clampSpot(now, box, windowBox()) : now));
    };
    window.addEventListener("resize", stay);
    return () => window.removeEventListener("resize", stay);
  }, [panel]);

  const onPointerDown = (event: PointerEvent) => {
    if ((event.target as Element).closest("button") || !spot) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    grip.current = { x: event.clientX - spot.x, y: event.clientY - spot.y };
  };
  const onPointerMove = (event: PointerEvent) => {
    if (grip.current) put({ x: event.clientX - grip.current.x, y: event.clientY - grip.current.y });
  };
  const onPointerUp = () => void (grip.current = null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = spot && movedBy(spot, event.key, event.shiftKey);
    if (!next) return;
    event.preventDefault();
    put(next);
  };
  return { spot, head: { onPointerDown, onPointerMove, onPointerUp }, onMoveKey: onKeyDown };
};
