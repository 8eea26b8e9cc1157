import { createStore } from "./store.ts";

/** `by_itself`: a message opened the chat, which then does not take the focus. */
type ChatDisplay = "closed" | "by_itself" | "asked";

export const chatDisplay = createStore<ChatDisplay>("closed");

/** Opens the chat from anywhere in an exam. */
export const displayChat = () => chatDisplay.set("asked");
export const closeChat = () => chatDisplay.set("closed");
