import { maxKnownTokens } from "../../platform/http/limits/known-tokens.ts";
import type { Parts } from "../../platform/parts.ts";
import { listTokenHashes } from "./accounts.repository.ts";

/** Before the first request: after a restart, whoever was signed in is no stranger among those who flood their address. */
export const preloadSessionTokens = async ({ db, clock, known_tokens, log }: Parts): Promise<void> => {
  try {
    known_tokens.preload(await listTokenHashes(db, clock.now(), maxKnownTokens));
  } catch (error) {
    log.warn({ err: error }, "nobody is known yet: the sessions could not be read");
  }
};
