import { createHash } from "node:crypto";

/**
 * Tokens of sessions that were good in this process. Whoever has one is counted by it: a hall shares its address, and what
 * a stranger behind it does must not be counted against those who write. It says whom to count as what, never who may do
 * what: a session that ended is found out by asking, as any other.
 */
export interface KnownTokens {
  has(token: string): boolean;
  remember(token: string): void;
  /** Those of sessions that were good before this process began, by their SHA-256: a flood must not keep them strangers. */
  preload(hashes: readonly Buffer[]): void;
  forget(token: string): void;
}

/** More than sign in to one process; the one that was learnt first makes way, and is learnt again when it is used. */
export const maxKnownTokens = 50_000;

const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64");

export const createKnownTokens = (): KnownTokens => {
  const known = new Set<string>();
  const preloaded = new Set<string>();
  const remember = (token: string): void => {
    if (known.has(token)) return;
    const [oldest] = known.size >= maxKnownTokens ? known : [];
    if (oldest !== undefined) known.delete(oldest);
    known.add(token);
  };
  const recognise = (token: string): boolean => {
    if (preloaded.size === 0 || !preloaded.delete(hashOf(token))) return false;
    remember(token);
    return true;
  };
  return {
    has: (token) => known.has(token) || recognise(token),
    remember,
    preload: (hashes) => {
      for (const hash of hashes) preloaded.add(hash.toString("base64"));
    },
    forget: (token) => void known.delete(token),
  };
};
