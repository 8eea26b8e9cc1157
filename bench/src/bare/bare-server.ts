import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";

/** The smallest server that sends a message to many sockets: each request broadcasts one. */
const http = createServer((_request, response) => {
  io.emit("message", { topic: "bare", seq: 1, event: { kind: "user_changed", user_id: 1 } });
  response.end("{}");
});
const io = new Server(http, { transports: ["websocket"], serveClient: false });
http.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready: http://127.0.0.1:${(http.address() as AddressInfo).port}\n`);
});
