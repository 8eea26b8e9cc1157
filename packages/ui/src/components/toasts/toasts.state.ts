import { randomId } from "../../ids/random-id.ts";

export interface Toast {
  tone: "blue" | "green" | "red";
  message: string;
  /** A retry or an undo. */
  action?: { label: string; run: () => void };
  /** Null: stays until it is closed. */
  closes_after_ms: number | null;
}

export interface ShownToast extends Toast {
  id: string;
}

/** Most toasts at a time; more would cover the page. */
const most = 4;

let shown: readonly ShownToast[] = [];
const listeners = new Set<() => void>();

const set = (next: readonly ShownToast[]) => {
  shown = next;
  for (const listener of listeners) listener();
};

/** Shows a message once; when there are too many, the oldest one goes. */
export const showToast = (toast: Toast): void => set([...shown, { ...toast, id: randomId() }].slice(-most));

export const closeToast = (id: string): void => set(shown.filter((toast) => toast.id !== id));

export const shownToasts = (): readonly ShownToast[] => shown;

export const onToastsChanged = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
