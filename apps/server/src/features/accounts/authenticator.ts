import type { Caller } from "../../platform/http/caller.ts";
import type { Parts } from "../../platform/parts.ts";
import { authenticate } from "./authenticate.ts";

/** A session that ends in another process, or a role that changes, is noticed after this long at the latest. */
const keepMs = 5_000;
const maxKept = 50_000;

interface Known {
  caller: Caller;
  until: number;
}

/**
 * A student's browser calls every few seconds for two hours with the same token: who holds it is remembered for a
 * moment. Only a plain yes is remembered, never a no and never a token that is due to be replaced.
 */
export const createAuthenticator = (parts: Pick<Parts, "db" | "clock">) => {
  const known = new Map<string, Known>();

  const sweep = (now: number): void => {
    for (const [token, { until }] of known) if (until <= now) known.delete(token);
  };

  return {
    authenticate: async (token: string): Promise<{ caller: Caller; fresh_token?: string } | null> => {
      const now = parts.clock.now().getTime();
      const remembered = known.get(token);
      // A clock that was set back must not lengthen anybody's session.
      if (remembered && remembered.until > now && remembered.until - now <= keepMs) return remembered;
      const signedIn = await authenticate(parts, token);
      if (signedIn?.fresh_token !== undefined || signedIn === null) {
        known.delete(token);
      } else {
        if (known.size >= maxKept) sweep(now);
        known.set(token, { caller: signedIn.caller, until: now + keepMs });
      }
      return signedIn;
    },
    /** At once in this process; the others notice within `keepMs`. */
    forget: (session_id: string): void => {
      for (const [token, { caller }] of known) if (caller.session_id === session_id) known.delete(token);
    },
  };
};

export type Authenticator = ReturnType<typeof createAuthenticator>;
