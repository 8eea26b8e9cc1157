import type { RealtimeSocket } from "@examplar/ui";
import { io } from "socket.io-client";

/** The path is the contract's `realtimePath`, written out to keep the contract's code out of the browser. */
const path = "/api/v1/realtime";

export const openSocket = (): RealtimeSocket =>
  io({ path, transports: ["websocket"], timeout: 8_000, reconnectionDelayMax: 5_000, randomizationFactor: 0.8 });
