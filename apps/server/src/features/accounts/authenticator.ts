import { topics } from "@examplar/contract";
import type { Caller, RequestInfo, SignedIn } from "../../platform/http/caller.ts";
import type { Parts } from "../../platform/parts.ts";
import { createTopicCache } from "../../platform/realtime/cache/topic-cache.ts";
import { markDesktopApp } from "./accounts.repository.ts";
import { authenticate } from "./authenticate.ts";

interface Known {
  caller: Caller;
  /** It is stored that the desktop app uses this session. */
  is_marked: boolean;
}

const sessionTopic = (session_id: string): string => `session:${session_id}`;

/** While disconnected, a session that another process ended is noticed after this long at the latest. */
const disconnected_ms = 5_000;
const max_kept = 50_000;

/**
 * A student's browser calls every few seconds for two hours with the same token: who holds it is remembered until the
 * session ends or the person changes. Only a plain yes is remembered, never a no and never a token that is due to be
 * replaced or has been.
 */
export const createAuthenticator = (parts: Pick<Parts, "db" | "clock" | "realtime">) => {
  const changes = parts.realtime.changes;
  const known = createTopicCache<string, Known>({
    changes,
    topicsOf: ({ caller }) => [topics.user(caller.user_id), sessionTopic(caller.session_id)],
    disconnected_ms,
    max_kept,
    // The server's clock, so that whoever sets it forward has sessions end as they should.
    now: () => parts.clock.now().getTime(),
  });
  changes.on({ onEndedSession: (session_id) => known.forgetTopic(sessionTopic(session_id)), onGap: () => {} });

  const read = async (token: string, in_desktop_app: boolean): Promise<SignedIn | null> => {
    const read_from = known.now();
    const signedIn = await authenticate(parts, token);
    if (signedIn && in_desktop_app) await markDesktopApp(parts.db, signedIn.caller.session_id);
    if (signedIn?.is_current_token && signedIn.fresh_token === undefined)
      known.keep(token, { caller: signedIn.caller, is_marked: in_desktop_app }, read_from);
    return signedIn;
  };

  return {
    authenticate: (
      token: string,
      { desktop_app }: Pick<RequestInfo, "desktop_app">,
    ): Promise<SignedIn | null> | SignedIn => {
      const kept = known.get(token);
      const in_desktop_app = desktop_app !== null;
      return kept && (kept.is_marked || !in_desktop_app) ? kept : read(token, in_desktop_app);
    },
    /** At once in this process; others are notified. */
    forget: (session_id: string): void => known.forgetTopic(sessionTopic(session_id)),
  };
};

export type Authenticator = ReturnType<typeof createAuthenticator>;
