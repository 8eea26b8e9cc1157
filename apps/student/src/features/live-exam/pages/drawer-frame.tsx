import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconX, useTranslation } from "@examplar/ui";
import { useLayoutEffect, useRef, type ReactNode } from "react";
import css from "./drawer.module.css";

interface StandingProps {
  mini: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** Shown beside the exam: wide, or narrow for students who want more room for reading. */
export const StandingDrawer = ({ mini, onToggle, children }: StandingProps) => {
  const { t } = useTranslation("live_exam");
  const Mark = mini ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const word = t(mini ? "drawer.expand" : "drawer.collapse");
  return (
    <nav className={css.drawer} data-mode={mini ? "mini" : "permanent"} aria-label={t("drawer.title")}>
      {children}
      <button type="button" className={css.toggle} aria-label={word} title={word} onClick={onToggle}>
        <Mark size={20} stroke={1.75} aria-hidden />
      </button>
    </nav>
  );
};

/** Shown over the exam on a small screen; the browser's modal dialog keeps the focus inside and gives it back. */
export const OverlayDrawer = ({ onClose, children }: { onClose: () => void; children: ReactNode }) => {
  const { t } = useTranslation("live_exam");
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={css.overlay}
      aria-label={t("drawer.title")}
      onCancel={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => void (event.key === "Escape" && onClose())}
    >
      <nav aria-label={t("drawer.title")} className={css.overlayContent}>
        <button type="button" className={css.toggle} aria-label={t("drawer.close")} onClick={onClose}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
        {children}
      </nav>
    </dialog>
  );
};
