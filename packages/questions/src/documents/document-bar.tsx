import { IconZoomIn, IconZoomOut, useTranslation } from "@examplar/ui";
import type { ReactNode } from "react";
import css from "./documents.module.css";
import { zoomIn, zoomOut } from "./zoom.ts";

interface Props {
  zoom: number;
  onZoom: (percent: number) => void;
  children?: ReactNode;
}

export const DocumentBar = ({ zoom, onZoom, children }: Props) => {
  const { t } = useTranslation("question_parts");
  return (
    <div className={css.bar}>
      <span className={css.group}>{children}</span>
      <span className={css.group}>
        <BarButton label={t("document.zoom_out")} onClick={() => onZoom(zoomOut(zoom))}>
          <IconZoomOut size={20} stroke={1.75} aria-hidden />
        </BarButton>
        <output className={css.zoom}>{t("document.zoom", { percent: zoom })}</output>
        <BarButton label={t("document.zoom_in")} onClick={() => onZoom(zoomIn(zoom))}>
          <IconZoomIn size={20} stroke={1.75} aria-hidden />
        </BarButton>
      </span>
    </div>
  );
};

interface ButtonProps {
  label: string;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

export const BarButton = ({ label, disabled = false, onClick, children }: ButtonProps) => {
  return (
    <button
      type="button"
      className={css.button}
      aria-label={label}
      title={label}
      // Not `disabled`: a focused button that becomes disabled loses the focus, and with it the reader's place.
      aria-disabled={disabled}
      onClick={() => !disabled && onClick()}
    >
      {children}
    </button>
  );
};
