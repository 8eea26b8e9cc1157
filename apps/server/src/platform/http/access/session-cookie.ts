import { knownBrowserLifetimeMs } from "@examplar/domain";
import type { FastifyReply, FastifyRequest } from "fastify";

export const sessionCookieName = "examplar_session";

/** How a handler signs a browser in or out; nothing else of the reply is in its hands. */
export interface SessionCookie {
  set(token: string): void;
  clear(): void;
}

/** Binds what a visitor requests before signing in to their browser; no script and no other site can read it. */
export interface BrowserCookie {
  token: string | null;
  set(token: string): void;
}
export const browserCookieName = "examplar_browser";
const browserSeconds = 3600;

/**
 * Of each person who has signed in in this browser a random token, joined by dots: it names nobody. It outlives the
 * session, and is sent only where codes are asked for and used: it may be longer than an answer.
 */
export interface KnownCookie {
  tokens: string[];
  set(tokens: readonly string[]): void;
}
export const knownCookieName = "examplar_known";
const knownPaths = ["/api/v1/sign_in_codes", "/api/v1/user_sessions"];
const knownSeconds = knownBrowserLifetimeMs / 1000;

/** A year: the session's real life is decided by its row, not by the browser. */
const maxAgeSeconds = 365 * 24 * 3600;

/** Nothing of it needs escaping: a token has only letters, digits and `-_.~`. */
const headerOf = (token: string, seconds: number, secure: boolean): string =>
  `${sessionCookieName}=${token}; Max-Age=${seconds}; Path=/; HttpOnly;${secure ? " Secure;" : ""} SameSite=Lax`;

export const sessionCookie = (reply: FastifyReply, secure: boolean): SessionCookie => ({
  set: (token) => void reply.header("set-cookie", headerOf(token, maxAgeSeconds, secure)),
  clear: () => void reply.header("set-cookie", headerOf("", 0, secure)),
});

/** Garbage in the cookie is the same as no cookie: it never reaches the database. */
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

/** As the browser sent it. */
export const knownValue = ({ headers }: FastifyRequest): string | null => knownTokensOfHeader(headers.cookie);

export const sessionToken = ({ headers }: FastifyRequest): string | null => sessionTokenOfHeader(headers.cookie);

/** For what is needed before signing in: no other site makes the browser send it. */
const strictHeaderOf = (cookie: string, seconds: number, path: string, secure: boolean): string =>
  `${cookie}; Max-Age=${seconds}; Path=${path}; HttpOnly;${secure ? " Secure;" : ""} SameSite=Strict`;

export const browserCookie = (request: FastifyRequest, reply: FastifyReply, secure: boolean): BrowserCookie => ({
  token: browserToken(request),
  set: (token) =>
    void reply.header("set-cookie", strictHeaderOf(`${browserCookieName}=${token}`, browserSeconds, "/api/v1", secure)),
});

/** Anything else was put there by somebody else: kept, it would make the cookie too long for itself. */
const isKnownToken = /^[\w-]{43}$/;

export const knownCookie = (request: FastifyRequest, reply: FastifyReply, secure: boolean): KnownCookie => ({
  tokens: (knownValue(request)?.split(".") ?? []).filter((token) => isKnownToken.test(token)),
  set: (tokens) => {
    const cookie = `${knownCookieName}=${tokens.join(".")}`;
    for (const path of knownPaths) reply.header("set-cookie", strictHeaderOf(cookie, knownSeconds, path, secure));
  },
});
