import { createStore } from "./store.ts";

export const supportChatOpen = createStore(false);

export const openSupportChat = () => supportChatOpen.set(true);
export const closeSupportChat = () => supportChatOpen.set(false);
