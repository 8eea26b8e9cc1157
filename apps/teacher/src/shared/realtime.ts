import type { realtimePath } from "@examplar/contract";
import { createRealtime, type RealtimeSocket } from "@examplar/ui";
import { queryClient } from "./query-client.ts";

/** Written out to keep the contract's code out of the browser; its type proves that it is the same. */
const path: typeof realtimePath = "/api/v1/realtime";

/** The socket's code comes after the page is shown. */
const open = async (): Promise<RealtimeSocket> => {
  const { io } = await import("socket.io-client");
  return io({ path, transports: ["websocket"], timeout: 8_000, reconnectionDelayMax: 5_000, randomizationFactor: 0.8 });
};

/** The session has ended elsewhere: asking for what is shown finds that out, and leads to the sign-in page. */
export const realtime = createRealtime(open, () => void queryClient.invalidateQueries());
