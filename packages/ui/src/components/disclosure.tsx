import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import css from "./disclosure.module.css";

interface Props {
  /** What the button shows. */
  button: ReactNode;
  /** The button's accessible name, because it shows only an icon. */
  label: string;
  children: (close: () => void) => ReactNode;
}

/** A button that opens a small panel under it; Escape, a click outside or leaving by Tab closes it. */
export const Disclosure = ({ button, label, children }: Props) => {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    trigger.current?.focus();
  };

  useEffect(() => {
    if (!open) return;
    const onPointer = (event: PointerEvent) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", onPointer);
    return () => document.removeEventListener("pointerdown", onPointer);
  }, [open]);

  return (
    <div
      ref={root}
      className={css.root}
      onKeyDown={(event) => {
        if (event.key === "Escape" && open) close();
      }}
      onBlur={(event) => {
        if (event.relatedTarget && !root.current?.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={trigger}
        type="button"
        className={css.trigger}
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
      >
        {button}
      </button>
      {open && (
        <div id={id} className={css.panel}>
          {children(close)}
        </div>
      )}
    </div>
  );
};
