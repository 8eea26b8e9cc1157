import { createRealtime, type RealtimeSocket } from "@examplar/ui";
import { queryClient } from "./query-client.ts";

/** The socket's code comes after the page is shown: the list does not wait for it. */
const open = async (): Promise<RealtimeSocket> => {
  const { openSocket } = await import("./open-socket.ts");
  return openSocket();
};

/** The session has ended elsewhere: asking for what is shown finds that out, and leads to the sign-in page. */
export const realtime = createRealtime(open, () => void queryClient.invalidateQueries());
