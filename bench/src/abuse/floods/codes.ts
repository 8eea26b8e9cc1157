import type { Abuse } from "../abuse.types.ts";
import { exchange, head, json } from "../wire.ts";

const allowedPerMinute = 600;

/** Requests codes for all students in turn, to lock them out: one address gets only so many a minute. */
export const codes: Abuse = async ({ port }) => {
  const begun = performance.now();
  let [sent, taken] = [0, 0];
  return {
    strike: async () => {
      const body = Buffer.from(JSON.stringify({ email: `student-${(sent += 1) % 100}@example.org` }));
      if ((await exchange(port, [head("POST", "/api/v1/sign_in_codes", port, json(body)), body])) === 202) taken += 1;
      const minutes = 2 + Math.floor((performance.now() - begun) / 60_000);
      return taken > allowedPerMinute * minutes ? "more codes a minute than allowed" : null;
    },
  };
};
