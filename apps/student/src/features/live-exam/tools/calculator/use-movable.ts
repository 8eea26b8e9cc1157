import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from "react";
import { asideOf, clampSpot, movedBy, type Spot } from "./spot.ts";

const roomFor = (panel: HTMLElement) => ({
  width: document.documentElement.clientWidth,
  height: window.innerHeight,
  top: Number.parseFloat(getComputedStyle(panel).getPropertyValue("--exam-top")) || 0,
});

/** Publishes the place of the chat in `--exam-aside`, so that chat and panel never cover each other. */
const useAside = (panel: RefObject<HTMLElement | null>, spot: Spot | null) => {
  useLayoutEffect(() => {
    if (!panel.current || !spot) return;
    const aside = asideOf(spot, panel.current.getBoundingClientRect(), roomFor(panel.current));
    document.documentElement.style.setProperty("--exam-aside", `${aside}px`);
  }, [panel, spot]);
  useEffect(() => () => void document.documentElement.style.removeProperty("--exam-aside"), []);
};

/** A floating panel that the student drags by its head or moves with the arrow keys; it stays within the window. */
export const useMovable = (panel: RefObject<HTMLElement | null>) => {
  const [spot, setSpot] = useState<Spot | null>(null);
  const grip = useRef<Spot | null>(null);
  const put = (wish: Spot) => {
    if (panel.current) setSpot(clampSpot(wish, panel.current.getBoundingClientRect(), roomFor(panel.current)));
  };
  // It opens at the lower right, above the buttons for moving between pages.
  useLayoutEffect(() => {
    put({ x: window.innerWidth, y: window.innerHeight - (panel.current?.offsetHeight ?? 0) - 80 });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it opens
  }, []);
  useEffect(() => {
    const stay = () => {
      const { current } = panel;
      setSpot((now) => (now && current ? clampSpot(now, current.getBoundingClientRect(), roomFor(current)) : now));
    };
    window.addEventListener("resize", stay);
    return () => window.removeEventListener("resize", stay);
  }, [panel]);

  useAside(panel, spot);

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
