import { createRealtime, type RealtimeSocket } from "@examplar/ui";
import { queryClient } from "./query-client.ts";

/** Safari has no idle callbacks. */
const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: idleMs });
    else setTimeout(resolve, idleMs);
  });
const idleMs = 1_500;

/** Loads the socket's code after the page is shown, so that the list does not wait for it. */
const open = async (): Promise<RealtimeSocket> => {
  await whenIdle();
  const { openSocket } = await import("./open-socket.ts");
  return openSocket();
};

/** If the session has ended elsewhere, reading the shown data again finds that out, and leads to the sign-in page. */
export const realtime = createRealtime(open, () => void queryClient.invalidateQueries());
