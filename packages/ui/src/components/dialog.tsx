import { useEffect, useId, useLayoutEffect, useRef, type ReactNode, type RefObject } from "react";
import css from "./dialog.module.css";

interface Props {
  title: string;
  children: ReactNode;
  /** The action marked `data-first` has the focus when the dialog opens. */
  actions: ReactNode;
  /** Absent: Escape does nothing, one of the actions must be chosen. */
  onClose?: (() => void) | undefined;
  wide?: boolean;
  /** As large as the page allows. */
  full?: boolean;
}

/**
 * Chromium returns the focus while the page is still inert: the field has it, but no cursor. So focus the field again.
 */
const placeCursor = () => {
  const field = document.activeElement;
  if (!(field instanceof HTMLElement) || !field.matches("input, textarea, [contenteditable]")) return;
  field.blur();
  field.focus({ preventScroll: true });
};

/** When the focused action is gone, focuses one of the new actions, and not the page behind the dialog. */
const useFocusOnNewActions = (dialog: RefObject<HTMLDialogElement | null>) => {
  const last = useRef<Element | null>(null);
  useEffect(() => {
    if (last.current?.isConnected) return;
    const first = dialog.current?.querySelector<HTMLElement>("[data-first], [data-actions] button");
    first?.focus();
  });
  return (focused: Element) => void (last.current = focused);
};

/** The browser's own modal dialog: it keeps the focus inside and returns it on closing. */
export const Dialog = ({ title, children, actions, onClose, wide = false, full = false }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const noteFocus = useFocusOnNewActions(dialog);
  // A layout effect, because its cleanup runs while the dialog is still in the page and can return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    element?.querySelector<HTMLElement>("[data-first]")?.focus();
    return () => {
      element?.close();
      placeCursor();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={[css.dialog, wide && css.wide, full && css.full].filter(Boolean).join(" ")}
      aria-labelledby={id}
      onFocus={({ target, currentTarget }) => void (target !== currentTarget && noteFocus(target))}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onKeyDown={(event) => {
        // A second Escape closes a native dialog whatever its cancel event says.
        if (event.key === "Escape" && !onClose) event.preventDefault();
      }}
    >
      <h2 id={id}>{title}</h2>
      <div className={css.text}>{children}</div>
      <div className={css.actions} data-actions>
        {actions}
      </div>
    </dialog>
  );
};
