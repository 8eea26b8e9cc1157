import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Server } from "socket.io";

/** The least that can send a message to many sockets: a request comes in, everyone gets it. */
const http = createServer((_request, response) => {
  io.emit("message", { topic: "bare", seq: 1, event: { kind: "user_changed", user_id: 1 } });
  response.end("{}");
});
const io = new Server(http, { transports: ["websocket"], serveClient: false });
http.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready: http://127.0.0.1:${(http.address() as AddressInfo).port}\n`);
});
