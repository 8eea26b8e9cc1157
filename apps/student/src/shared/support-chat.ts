import { useSyncExternalStore } from "react";

let open = false;
let opener: Element | null = null;
const listeners = new Set<() => void>();

const set = (next: boolean) => {
  open = next;
  for (const listener of listeners) listener();
};

export const openSupportChat = () => {
  opener = document.activeElement;
  set(true);
};

/** The keyboard goes back to where the chat was asked for. */
export const closeSupportChat = () => {
  set(false);
  if (opener instanceof HTMLElement) opener.focus();
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useSupportChatOpen = (): boolean => useSyncExternalStore(subscribe, () => open);
