import { realtimePath, type RealtimeMessage, type Subscribed } from "@examplar/contract";
import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import type { BenchStudent } from "./exam-data.ts";

const connectAtOnce = 50;

/** Returns one of a hundred addresses, as from many schools, because the server also counts handshakes by address. */
const addressOf = ({ user_id }: BenchStudent): string => `127.0.1.${1 + (user_id % 100)}`;

const connectOne = (port: number, student: BenchStudent): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const { user_id, cookie } = student;
    const options: Partial<ManagerOptions & SocketOptions> & { localAddress: string } = {
      path: realtimePath,
      transports: ["websocket"],
      forceNew: true,
      localAddress: addressOf(student),
      extraHeaders: { cookie: cookie.replace(/^cookie: /, "").trim() },
    };
    const socket = io(`http://127.0.0.1:${port}`, options);
    socket.once("connect_error", reject);
    socket.once("connect", () => {
      const channel = { name: "User", user_id };
      socket.emit("subscribe", { channel, since: {} }, (answer: Subscribed) =>
        "refusal" in answer ? reject(new Error(answer.refusal)) : resolve(socket),
      );
    });
  });

/** Opens a realtime connection for each student, subscribed to their own channel as the screens are. */
export const listen = async (
  port: number,
  students: readonly BenchStudent[],
  onAttempt: (kind: "attempt_changed" | "attempt_ended", summary_id: number) => void,
) => {
  const sockets: Socket[] = [];
  for (let from = 0; from < students.length; from += connectAtOnce) {
    const some = students.slice(from, from + connectAtOnce);
    sockets.push(...(await Promise.all(some.map((student) => connectOne(port, student)))));
  }
  for (const socket of sockets)
    socket.on("message", ({ event }: RealtimeMessage) => {
      if (event.kind === "attempt_changed" || event.kind === "attempt_ended") onAttempt(event.kind, event.summary_id);
    });
  return {
    connected: (): number => sockets.filter((socket) => socket.connected).length,
    stop: (): void => sockets.forEach((socket) => void socket.disconnect()),
  };
};
