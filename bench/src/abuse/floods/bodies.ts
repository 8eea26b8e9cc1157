import type { Abuse } from "../abuse.types.ts";
import { exchange, head, json } from "../wire.ts";

/** Anonymous requests with a megabyte of empty objects: the server refuses them by size, before parsing. */
export const bodies: Abuse = async ({ port }) => {
  const body = Buffer.from(`[${"{},".repeat(349_000)}{}]`);
  const bytes = [head("POST", "/api/v1/sign_in_codes", port, json(body)), body];
  return {
    strike: async () => {
      const status = await exchange(port, bytes);
      return status > 0 && status < 400 ? `a large body was taken: ${status}` : null;
    },
  };
};
