/**
 * Tokens of sessions that were good in this process. Whoever has one is counted by it: a hall shares its address, and what
 * a stranger behind it does must not be counted against those who write. It says whom to count as what, never who may do
 * what: a session that ended is found out by asking, as any other.
 */
export interface KnownTokens {
  has(token: string): boolean;
  remember(token: string): void;
  forget(token: string): void;
}

/** More than sign in to one process; the one that was learnt first makes way, and is learnt again when it is used. */
const max_kept = 50_000;

export const createKnownTokens = (): KnownTokens => {
  const known = new Set<string>();
  return {
    has: (token) => known.has(token),
    remember: (token) => {
      if (known.has(token)) return;
      const [oldest] = known.size >= max_kept ? known : [];
      if (oldest !== undefined) known.delete(oldest);
      known.add(token);
    },
    forget: (token) => void known.delete(token),
  };
};
