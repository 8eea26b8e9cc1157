import { realtimePath, type Subscribed } from "@examplar/contract";
import { io, type Socket } from "socket.io-client";
import type { BenchStudent } from "./exam-data.ts";

const connectAtOnce = 50;

const connectOne = (port: number, { user_id, cookie }: BenchStudent): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = io(`http://127.0.0.1:${port}`, {
      path: realtimePath,
      transports: ["websocket"],
      forceNew: true,
      extraHeaders: { cookie: cookie.replace(/^cookie: /, "").trim() },
    });
    socket.once("connect_error", reject);
    socket.once("connect", () => {
      const channel = { name: "User", user_id };
      socket.emit("subscribe", { channel, since: {} }, (answer: Subscribed) =>
        "refusal" in answer ? reject(new Error(answer.refusal)) : resolve(socket),
      );
    });
  });

/** Every student's realtime connection, listening to their own channel as the screens do. */
export const listen = async (port: number, students: readonly BenchStudent[]) => {
  const sockets: Socket[] = [];
  for (let from = 0; from < students.length; from += connectAtOnce) {
    const some = students.slice(from, from + connectAtOnce);
    sockets.push(...(await Promise.all(some.map((student) => connectOne(port, student)))));
  }
  return {
    connected: (): number => sockets.filter((socket) => socket.connected).length,
    stop: (): void => sockets.forEach((socket) => void socket.disconnect()),
  };
};
