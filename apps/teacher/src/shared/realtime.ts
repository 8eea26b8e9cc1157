import type { realtimePath } from "@examplar/contract";
import { createRealtime, type RealtimeSocket } from "@examplar/ui";
import { queryClient } from "./query-client.ts";

/** A copy, so that the browser does not load the contract's code; the type proves that they are equal. */
const path: typeof realtimePath = "/api/v1/realtime";

/** Loads the socket's code lazily, after the page is shown. */
const open = async (): Promise<RealtimeSocket> => {
  const { io } = await import("socket.io-client");
  return io({ path, transports: ["websocket"], timeout: 8_000, reconnectionDelayMax: 5_000, randomizationFactor: 0.8 });
};

/**
 * When the server ends the connection because the session ended elsewhere, refetching discovers it and leads to the
 * sign-in page.
 */
export const realtime = createRealtime(open, () => void queryClient.invalidateQueries());
