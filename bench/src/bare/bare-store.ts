import { mkdir } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { bareWrites } from "./bare-writes.ts";

/** Stores each body as a file, without signatures, permissions, names or checks. */
const [folder = "."] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const write = bareWrites(folder);
const server = createServer((request, reply) => {
  void buffer(request)
    .then(write)
    .then(() => reply.end());
});
server.listen(0, "127.0.0.1", () => {
  process.stdout.write(`ready: http://localhost:${(server.address() as AddressInfo).port}\n`);
});
