export { createChatReads } from "./chat-reads.ts";
export { chatRoutes } from "./chat.routes.ts";
export { deleteOldMessages } from "./expired.repository.ts";
