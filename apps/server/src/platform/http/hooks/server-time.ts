import type { FastifyInstance } from "fastify";
import type { Clock } from "../../clock/clock.ts";

/** Read by the browser's clock (`serverTimeHeader` in the student app): epoch milliseconds when the reply is sent. */
export const serverTimeHeader = "x-server-time-ms";

/** Every reply with data refreshes the client's clock: a device whose own clock is moved keeps the right time. */
export const sendServerTime = (app: FastifyInstance, clock: Clock): void => {
  app.addHook("onSend", (request, reply, _payload, done) => {
    if (request.routeOptions.config.returns_data) reply.header(serverTimeHeader, String(clock.now().getTime()));
    done();
  });
};
