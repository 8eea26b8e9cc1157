import type { KeyboardEvent, PointerEvent } from "react";
import css from "./drawer.module.css";

interface Props {
  label: string;
  /** Direction of the line itself. */
  orientation: "vertical" | "horizontal";
  value: number;
  min: number;
  max: number;
  step: number;
  /** Direction in which the value grows: to the left for a drawer at the right edge. */
  grows: "left" | "right" | "down";
  controls: string;
  onValue: (value: number) => void;
  /** Returns the value under the pointer. */
  valueAt: (x: number, y: number) => number;
  onReset: () => void;
}

const directions: Record<Props["grows"], { more: string; less: string }> = {
  left: { more: "ArrowLeft", less: "ArrowRight" },
  right: { more: "ArrowRight", less: "ArrowLeft" },
  down: { more: "ArrowDown", less: "ArrowUp" },
};

/** A movable line: by pointer, by arrow keys, to either end by Home and End, and back to the middle by Enter. */
export const Separator = ({ label, orientation, value, min, max, step, grows, controls, ...on }: Props) => {
  const { more, less } = directions[grows];
  const moves: Record<string, () => void> = {
    [more]: () => on.onValue(Math.min(value + step, max)),
    [less]: () => on.onValue(Math.max(value - step, min)),
    Home: () => on.onValue(min),
    End: () => on.onValue(max),
    Enter: on.onReset,
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!moves[event.key]) return;
    event.preventDefault();
    moves[event.key]?.();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    on.onValue(Math.min(Math.max(on.valueAt(event.clientX, event.clientY), min), max));
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      className={`${css.separator} ${css[orientation]}`}
      aria-label={label}
      aria-orientation={orientation}
      aria-valuenow={Math.round(value)}
      aria-valuemin={min}
      aria-valuemax={max}
      aria-controls={controls}
      onKeyDown={onKeyDown}
      onDoubleClick={on.onReset}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={onPointerMove}
    />
  );
};
