import type { MediaTransport } from "./media.types.ts";

/** Renews credentials early, so that they do not expire in the middle of an upload. */
const renewBeforeMs = 60_000;

type Granted = Awaited<ReturnType<MediaTransport["credentials"]>>;

export interface CredentialsCache {
  for(summary_id: number): Promise<Granted>;
  /** Called after a failure: the storage may have new keys. */
  forget(): void;
}

export const createCredentialsCache = (transport: MediaTransport, now: () => Date): CredentialsCache => {
  const known = new Map<number, Granted>();
  const isGood = (granted: Granted | undefined): granted is Granted & { kind: "done" } =>
    granted?.kind === "done" && Date.parse(granted.credentials.expires_at) - now().getTime() > renewBeforeMs;
  return {
    for: async (summary_id) => {
      const cached = known.get(summary_id);
      if (isGood(cached)) return cached;
      const granted = await transport.credentials(summary_id);
      known.set(summary_id, granted);
      return granted;
    },
    forget: () => known.clear(),
  };
};
