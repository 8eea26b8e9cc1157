import { knownBrowserLifetimeMs } from "@examplar/domain";
import type { FastifyReply, FastifyRequest } from "fastify";

export const sessionCookieName = "examplar_session";

/** Signs a browser in or out. A handler can change nothing else of the reply. */
export interface SessionCookie {
  set(token: string): void;
  clear(): void;
}

/** Binds a visitor's requests before sign-in to their browser; no script and no other site can read it. */
export interface BrowserCookie {
  token: string | null;
  set(token: string): void;
}
export const browserCookieName = "examplar_browser";
const browserSeconds = 3600;

/**
 * Holds one random token for each person who has signed in with this browser; the tokens identify nobody by themselves.
 * It outlives the session. Browsers send it only to the endpoints that create and use sign-in codes, because it may be
 * longer than the answer that a request carries.
 */
export interface KnownCookie {
  tokens: string[];
  set(tokens: readonly string[]): void;
}
export const knownCookieName = "examplar_known";
const knownPaths = ["/api/v1/sign_in_codes", "/api/v1/user_sessions"];
const knownSeconds = knownBrowserLifetimeMs / 1000;

/** A year: the session's database row decides when it ends, not the browser. */
const maxAgeSeconds = 365 * 24 * 3600;

/** Needs no escaping: a token has only letters, digits and `-_.~`. */
const headerOf = (token: string, seconds: number, secure: boolean): string =>
  `${sessionCookieName}=${token}; Max-Age=${seconds}; Path=/; HttpOnly;${secure ? " Secure;" : ""} SameSite=Lax`;

export const sessionCookie = (reply: FastifyReply, secure: boolean): SessionCookie => ({
  set: (token) => void reply.header("set-cookie", headerOf(token, maxAgeSeconds, secure)),
  clear: () => void reply.header("set-cookie", headerOf("", 0, secure)),
});

/** Treats an invalid cookie as no cookie, so that garbage never reaches the database. */
const plausible = (token: string | undefined): string | null =>
  token && /^[\w.~-]{16,512}$/.test(token) ? token : null;

const finder = (name: string) => {
  const inHeader = new RegExp(`(?:^|;) *${name}=([^;]*)`);
  return (header = ""): string | null => plausible(inHeader.exec(header)?.[1]);
};

export const sessionTokenOfHeader = finder(sessionCookieName);
const browserTokenOfHeader = finder(browserCookieName);
const knownTokensOfHeader = finder(knownCookieName);
export const browserToken = ({ headers }: FastifyRequest): string | null => browserTokenOfHeader(headers.cookie);

/** The cookie's raw value, as the browser sent it. */
export const knownValue = ({ headers }: FastifyRequest): string | null => knownTokensOfHeader(headers.cookie);

export const sessionToken = ({ headers }: FastifyRequest): string | null => sessionTokenOfHeader(headers.cookie);

/** Header of a cookie that is needed before sign-in: browsers never send it with requests from other sites. */
const strictHeaderOf = (cookie: string, seconds: number, path: string, secure: boolean): string =>
  `${cookie}; Max-Age=${seconds}; Path=${path}; HttpOnly;${secure ? " Secure;" : ""} SameSite=Strict`;

export const browserCookie = (request: FastifyRequest, reply: FastifyReply, secure: boolean): BrowserCookie => ({
  token: browserToken(request),
  set: (token) =>
    void reply.header("set-cookie", strictHeaderOf(`${browserCookieName}=${token}`, browserSeconds, "/api/v1", secure)),
});

/** Shape of our tokens. Foreign values are dropped, because they would make the cookie exceed its own length limit. */
const isKnownToken = /^[\w-]{43}$/;

export const knownCookie = (request: FastifyRequest, reply: FastifyReply, secure: boolean): KnownCookie => ({
  tokens: (knownValue(request)?.split(".") ?? []).filter((token) => isKnownToken.test(token)),
  set: (tokens) => {
    const cookie = `${knownCookieName}=${tokens.join(".")}`;
    for (const path of knownPaths) reply.header("set-cookie", strictHeaderOf(cookie, knownSeconds, path, secure));
  },
});
