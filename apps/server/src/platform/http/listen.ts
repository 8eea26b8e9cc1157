import { createServer } from "node:net";
import type { FastifyInstance } from "fastify";

/** Explains in one sentence why the server cannot listen; null when the fault is not about the address. */
export const listenRefusal = (error: unknown, port: number, host: string): string | null => {
  switch ((error as NodeJS.ErrnoException).code) {
    case "EADDRINUSE":
      return `Port ${port} is already in use: stop the other program, or set PORT to another number.`;
    case "EACCES":
      return `This account may not open port ${port}: set PORT to a number from 1024 up.`;
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `HOST ${host} is not an address of this machine: set it to 127.0.0.1, or to 0.0.0.0 for the network.`;
    default:
      return null;
  }
};

/** Returns the port in use: with PORT=0 the system chooses one. */
export const portOf = (app: FastifyInstance): number => {
  const address = app.server.address();
  return typeof address === "object" && address ? address.port : 0;
};

/** Checks the port before the slow part of the start: a first run should not work for a minute and then fail on it. */
export const checkPortIsFree = (port: number, host: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
