import { createHash } from "node:crypto";

/**
 * Session tokens that were valid in this process. Rate limits count a request with a known token by that token: a hall
 * shares one address, and a stranger behind it must not use up the limit of the students. The set grants no access:
 * authentication still finds out whether a session has ended.
 */
export interface KnownTokens {
  has(token: string): boolean;
  remember(token: string): void;
  /** Adds the SHA-256 of tokens that were valid before this process began, so that a flood cannot lock them out. */
  preload(hashes: readonly Buffer[]): void;
  forget(token: string): void;
}

/** More than one process ever has. The oldest token is dropped, and added again at its next successful request. */
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
