import { useRef, useState } from "react";

export interface Calculator {
  is_open: boolean;
  /** Remembers the field in which the student writes, before the button takes the focus from it. */
  noteField: () => void;
  toggle: (button: HTMLElement) => void;
  close: () => void;
}

const focusedField = (): HTMLElement | null => {
  const focused = document.activeElement;
  return focused instanceof HTMLElement && focused.matches("input, textarea, [contenteditable=true]") ? focused : null;
};

/** The state of the calculator. Closing it returns the focus to the field it was opened from, or else to its button. */
export const useCalculator = (): Calculator => {
  const [is_open, setOpen] = useState(false);
  const field = useRef<HTMLElement | null>(null);
  const trigger = useRef<HTMLElement | null>(null);
  const close = () => {
    setOpen(false);
    const origin = field.current?.isConnected ? field.current : trigger.current;
    origin?.focus({ preventScroll: true });
    field.current = null;
  };
  return {
    is_open,
    noteField: () => {
      if (!is_open) field.current = focusedField();
    },
    toggle: (button) => {
      trigger.current = button;
      if (is_open) return close();
      setOpen(true);
    },
    close,
  };
};
