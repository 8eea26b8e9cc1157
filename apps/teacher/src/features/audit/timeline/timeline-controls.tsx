import {
  Button,
  IconChevronLeft,
  IconChevronRight,
  IconMaximize,
  IconZoomIn,
  IconZoomOut,
  useTranslation,
} from "@examplar/ui";
import type { Dispatch } from "react";
import css from "../audit.module.css";
import type { TimelineAction } from "./timeline.state.ts";

interface Props {
  shown: boolean;
  dispatch: Dispatch<TimelineAction>;
  /** Undefined in the dialog. */
  onFull?: (() => void) | undefined;
}

const icon = { size: 20, stroke: 1.75, "aria-hidden": true } as const;

export const TimelineControls = ({ shown, dispatch, onFull }: Props) => {
  const { t } = useTranslation();
  const controls = [
    { name: "zoom_out", Icon: IconZoomOut, action: { type: "zoom", direction: -1 } },
    { name: "zoom_in", Icon: IconZoomIn, action: { type: "zoom", direction: 1 } },
    { name: "earlier", Icon: IconChevronLeft, action: { type: "move", direction: -1 } },
    { name: "later", Icon: IconChevronRight, action: { type: "move", direction: 1 } },
  ] as const;
  return (
    <div className={css.controls} data-shown={shown} role="group" aria-label={t("audit.timeline.controls")}>
      {controls.map(({ name, Icon, action }) => (
        <Button
          key={name}
          variant="plain"
          aria-label={t(`audit.timeline.${name}`)}
          title={t(`audit.timeline.${name}`)}
          onClick={() => dispatch(action)}
        >
          <Icon {...icon} />
        </Button>
      ))}
      {onFull && (
        <Button variant="plain" onClick={onFull}>
          <IconMaximize {...icon} />
          {t("audit.timeline.full")}
        </Button>
      )}
    </div>
  );
};
