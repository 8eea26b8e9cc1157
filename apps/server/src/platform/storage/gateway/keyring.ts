import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { mkdirSync, readFileSync, linkSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Quota } from "../storage.ts";
import { memoize } from "./memoize.ts";

export interface Credentials {
  access_key_id: string;
  secret_access_key: string;
}

/** Who signed a request: the server itself, or a session that may only put objects under one prefix. */
export type Identity = { kind: "owner" } | Session;

export interface Session {
  kind: "session";
  prefix: string;
  granted_ms: number;
  quota?: Quota | undefined;
}

export interface Grant {
  prefix: string;
  granted_at: Date;
  expires_at: Date;
  quota?: Quota | undefined;
}

/** The secret of an access key and its identity; or the error why the key is not accepted. */
export type Known = { secret: string; identity: Identity } | "InvalidAccessKeyId" | "InvalidToken" | "ExpiredToken";

export interface Keyring {
  owner: Credentials;
  grant(grant: Grant): Credentials & { session_token: string };
  find(access_key_id: string, session_token: string | undefined, now: Date): Known;
}

interface Claims {
  prefix: string;
  /** Missing in tokens of earlier versions, which expire within a quarter of an hour. */
  granted_at?: number;
  expires_at: number;
  quota?: Quota;
}

const hmac = (key: string, text: string): Buffer => createHmac("sha256", key).update(text).digest();

const areEqual = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Far longer than our tokens. */
const longestToken = 1_000;

/** Derives a session's keys from its token and our secret, so that nothing is stored and every process accepts them. */
export const createKeyring = (owner: Credentials): Keyring => {
  const derive = memoize((claims: string) => ({
    session_token: `${claims}.${hmac(owner.secret_access_key, `token ${claims}`).toString("base64url")}`,
    access_key_id: `ASIA${hmac(owner.secret_access_key, `id ${claims}`).toString("hex").slice(0, 16).toUpperCase()}`,
    secret_access_key: hmac(owner.secret_access_key, `secret ${claims}`).toString("base64url"),
  }));
  return {
    owner,
    grant: ({ prefix, granted_at, expires_at, quota }) => {
      const times = { granted_at: granted_at.getTime(), expires_at: expires_at.getTime() };
      const claims = { prefix, quota, ...times, nonce: randomBytes(6).toString("base64url") };
      return derive(Buffer.from(JSON.stringify(claims)).toString("base64url"));
    },
    find: (access_key_id, session_token, now) => {
      if (session_token === undefined) {
        if (!areEqual(access_key_id, owner.access_key_id)) return "InvalidAccessKeyId";
        return { secret: owner.secret_access_key, identity: { kind: "owner" } };
      }
      if (session_token.length > longestToken) return "InvalidToken";
      const [encoded = ""] = session_token.split(".");
      const made = derive(encoded);
      if (!areEqual(session_token, made.session_token)) return "InvalidToken";
      if (!areEqual(access_key_id, made.access_key_id)) return "InvalidAccessKeyId";
      const claims = JSON.parse(Buffer.from(encoded, "base64url").toString()) as Claims;
      if (claims.expires_at <= now.getTime()) return "ExpiredToken";
      const { prefix, quota, granted_at: granted_ms = 0 } = claims;
      return { secret: made.secret_access_key, identity: { kind: "session", prefix, granted_ms, quota } };
    },
  };
};

const readKept = (path: string): Credentials | null => {
  try {
    return JSON.parse(readFileSync(path, "utf8")) as Credentials;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
};

/** Reads or creates the credentials of a folder. If two processes start at once, one creates them and both use them. */
export const openKeyring = (root: string): Keyring => {
  const path = join(root, "credentials.json");
  const known = readKept(path);
  if (known) return createKeyring(known);
  mkdirSync(root, { recursive: true });
  const made: Credentials = {
    access_key_id: `AKIA${randomBytes(8).toString("hex").toUpperCase()}`,
    secret_access_key: randomBytes(30).toString("base64url"),
  };
  const temporary = `${path}.${process.pid}`;
  writeFileSync(temporary, JSON.stringify(made), { mode: 0o600, flush: true });
  try {
    linkSync(temporary, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
  return createKeyring(readKept(path)!);
};
