import { useId, useRef, type ReactNode } from "react";
import { useTranslation } from "@examplar/ui";
import css from "./drawer.module.css";
import { clampRatio, defaultRatio, maxRatio, minRatio } from "./drawer.state.ts";
import { Separator } from "./separator.tsx";

interface Props {
  side_by_side: boolean;
  ratio: number;
  onRatio: (ratio: number) => void;
  first: ReactNode;
  second: ReactNode;
}

/** Two panes that share the drawer: side by side where there is room, otherwise one above the other. */
export const SplitPanes = ({ side_by_side, ratio, onRatio, first, second }: Props) => {
  const { t } = useTranslation("exam_tools");
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const valueAt = (x: number, y: number): number => {
    const { left, top, width, height } = frame.current?.getBoundingClientRect() ?? new DOMRect();
    return clampRatio((side_by_side ? (x - left) / width : (y - top) / height) * 100);
  };
  return (
    <div ref={frame} className={`${css.split} ${side_by_side ? css.beside : css.below}`}>
      <div id={id} className={css.half} style={{ flexGrow: ratio }}>
        {first}
      </div>
      <Separator
        label={t("drawer.split")}
        orientation={side_by_side ? "vertical" : "horizontal"}
        value={ratio}
        min={minRatio}
        max={maxRatio}
        step={5}
        grows={side_by_side ? "right" : "down"}
        controls={id}
        onValue={(value) => onRatio(clampRatio(value))}
        valueAt={valueAt}
        onReset={() => onRatio(defaultRatio)}
      />
      <div className={css.half} style={{ flexGrow: 100 - ratio }}>
        {second}
      </div>
    </div>
  );
};
