import { maxKnownTokens } from "../../platform/http/limits/known-tokens.ts";
import type { Parts } from "../../platform/parts.ts";
import { listTokenHashes } from "./accounts.repository.ts";

/** Call before the first request: after a restart, the flood limit must not treat signed-in users as strangers. */
export const preloadSessionTokens = async ({ db, clock, known_tokens, log }: Parts): Promise<void> => {
  try {
    known_tokens.preload(await listTokenHashes(db, clock.now(), maxKnownTokens));
  } catch (error) {
    log.warn({ err: error }, "nobody is known yet: the sessions could not be read");
  }
};
