import { createRealtime, type RealtimeSocket } from "@examplar/ui";

/** The socket's code comes after the page is shown: the list does not wait for it. */
const open = async (): Promise<RealtimeSocket> => {
  const { openSocket } = await import("./open-socket.ts");
  return openSocket();
};

export const realtime = createRealtime(open);
