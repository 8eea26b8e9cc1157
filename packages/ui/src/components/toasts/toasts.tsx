import { useEffect, useState, useSyncExternalStore } from "react";
import { useTranslation } from "../../i18n/i18n.ts";
import { Button } from "../button.tsx";
import { IconX } from "../icons.ts";
import { closeToast, onToastsChanged, shownToasts, type ShownToast } from "./toasts.state.ts";
import css from "./toasts.module.css";

/** Messages at the bottom of the page, over everything. A screen reader announces each one, an error at once. */
export const Toasts = () => {
  const toasts = useSyncExternalStore(onToastsChanged, shownToasts);
  return (
    <div className={css.toasts}>
      {toasts.map((toast) => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </div>
  );
};

const OneToast = ({ toast: { id, tone, message, action, closes_after_ms } }: { toast: ShownToast }) => {
  const { t } = useTranslation("ui");
  const [isHeld, setIsHeld] = useState(false);
  // A toast stays open while the pointer is on it or the keyboard focus is in it.
  useEffect(() => {
    if (closes_after_ms === null || isHeld) return;
    const timer = setTimeout(() => closeToast(id), closes_after_ms);
    return () => clearTimeout(timer);
  }, [id, closes_after_ms, isHeld]);
  const act = () => {
    closeToast(id);
    action?.run();
  };
  return (
    <div
      role={tone === "red" ? "alert" : "status"}
      className={`${css.toast} ${css[tone]}`}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className={css.message}>{message}</span>
      {action && (
        <Button variant="quiet" onClick={act}>
          {action.label}
        </Button>
      )}
      <button type="button" className={css.close} aria-label={t("close")} onClick={() => closeToast(id)}>
        <IconX size={20} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
};
