import { connect } from "node:net";
import type { Abuse } from "../abuse.types.ts";
import { head } from "../wire.ts";

const requests = 500;

/** Sends all requests at once, then waits for as many replies: the cheapest way for the sender. */
const exchangeMany = (port: number, bytes: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" });
    let replies = 0;
    socket.on("data", (chunk: Buffer) => {
      replies += chunk.toString("latin1").split("HTTP/1.1 ").length - 1;
      if (replies >= requests) socket.destroy();
    });
    socket.once("error", reject).once("close", () => resolve());
    socket.write(bytes);
  });

/**
 * A laptop in the same hall sends cheap requests, thousands a second, until the server refuses its address. The student
 * who saves meanwhile has the same address.
 */
export const neighbour: Abuse = async ({ port }) => {
  const bytes = head("GET", "/api/v1/date_time", port, "").repeat(requests);
  return {
    at_once: 4,
    strike: async () => {
      await exchangeMany(port, bytes);
      return null;
    },
  };
};
