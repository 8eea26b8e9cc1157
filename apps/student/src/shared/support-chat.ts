import { createStore } from "./store.ts";

export const supportChatOpen = createStore(false);

let opener: Element | null = null;

export const openSupportChat = () => {
  opener = document.activeElement;
  supportChatOpen.set(true);
};

/** The keyboard goes back to where the chat was asked for. */
export const closeSupportChat = () => {
  supportChatOpen.set(false);
  if (opener instanceof HTMLElement) opener.focus();
};
