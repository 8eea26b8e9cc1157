import { topics } from "@examplar/contract";
import type { Caller, RequestInfo, SignedIn } from "../../platform/http/caller.ts";
import type { Parts } from "../../platform/parts.ts";
import { createTopicCache } from "../../platform/realtime/cache/topic-cache.ts";
import { markDesktopApp } from "./accounts.repository.ts";
import { authenticate } from "./authenticate.ts";

interface Known {
  caller: Caller;
  /** True once the database knows that the desktop app uses this session. */
  is_marked: boolean;
}

const sessionTopic = (session_id: string): string => `session:${session_id}`;

/** Lifetime of cached sessions while disconnected: limits how late a sign-out in another process is noticed. */
const disconnected_ms = 5_000;
const max_kept = 50_000;

/**
 * Caches the holder of a token until the session ends or the user changes, because a student's browser calls every few
 * seconds for two hours. Caches only accepted tokens: no refusals, and no token that is due for replacement or already
 * replaced.
 */
export const createAuthenticator = (parts: Pick<Parts, "db" | "clock" | "realtime">) => {
  const changes = parts.realtime.changes;
  const known = createTopicCache<string, Known>({
    changes,
    topicsOf: ({ caller }) => [topics.user(caller.user_id), sessionTopic(caller.session_id)],
    disconnected_ms,
    max_kept,
    // Uses the server's clock, so that sessions expire as expected when somebody sets it forward.
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
    /** Takes effect at once in this process; other processes get a message. */
    forget: (session_id: string): void => known.forgetTopic(sessionTopic(session_id)),
  };
};

export type Authenticator = ReturnType<typeof createAuthenticator>;
