import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { auditRules } from "../audit.constants.ts";
import css from "../audit.module.css";

interface Props {
  /** Position in pixels of the viewport. */
  place: { x: number; y: number };
  label: string;
  onClose: () => void;
  children: ReactNode;
}

const margin = 8;

/** Shows text beside the pointer and inside the page. Escape or a press elsewhere closes it. */
export const Popover = ({ place, label, onClose, children }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const [corner, setCorner] = useState({ left: place.x, top: place.y });
  useLayoutEffect(() => {
    const { width, height } = box.current!.getBoundingClientRect();
    const left = Math.max(margin, Math.min(place.x + margin, innerWidth - width - margin));
    const below = place.y + margin;
    setCorner({ left, top: below + height > innerHeight ? Math.max(margin, place.y - height - margin) : below });
  }, [place]);
  useEffect(() => {
    const onPointer = ({ target }: PointerEvent) => {
      if (!box.current?.contains(target as Node)) onClose();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "Escape") onClose();
    };
    document.addEventListener("pointerdown", onPointer, { capture: true });
    document.addEventListener("keydown", onKey);
    document.addEventListener("scroll", onClose, { passive: true });
    return () => {
      document.removeEventListener("pointerdown", onPointer, { capture: true });
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("scroll", onClose);
    };
  }, [onClose]);
  const style = { ...corner, maxWidth: auditRules.popover_max_width };
  return (
    <div ref={box} className={css.popover} style={style} role="status" aria-label={label}>
      {children}
    </div>
  );
};
