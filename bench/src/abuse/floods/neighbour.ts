import { connect } from "node:net";
import type { Abuse } from "../abuse.types.ts";
import { head } from "../wire.ts";

const requests = 500;

/** Sends them all, then waits until as many replies came: nothing costs a sender less. */
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
 * A laptop in the same hall asks for something cheap, thousands of times a second, until its address is refused. The
 * student who saves beside it has the same address.
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
