import type { Api } from "../api/create-api.ts";
import type { ChatOutbox } from "./outbox/create-chat-outbox.ts";

/** One person's conversations in this browser. */
export interface Chat {
  api: Api;
  outbox: ChatOutbox;
}
