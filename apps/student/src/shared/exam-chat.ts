import { createStore } from "./store.ts";

/** `by_itself` when a message opened it: it then takes the focus from nobody. */
type ChatDisplay = "closed" | "by_itself" | "asked";

export const chatDisplay = createStore<ChatDisplay>("closed");

/** The display-chat event: from anywhere in an exam. */
export const displayChat = () => chatDisplay.set("asked");
export const closeChat = () => chatDisplay.set("closed");
