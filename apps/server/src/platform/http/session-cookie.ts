import type { FastifyReply, FastifyRequest } from "fastify";

export const sessionCookieName = "examplar_session";

/** How a handler signs a browser in or out; nothing else of the reply is in its hands. */
export interface SessionCookie {
  set(token: string): void;
  clear(): void;
}

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

const inHeader = new RegExp(`(?:^|;) *${sessionCookieName}=([^;]*)`);

export const sessionTokenOfHeader = (header = ""): string | null => plausible(inHeader.exec(header)?.[1]);

export const sessionToken = ({ headers }: FastifyRequest): string | null => sessionTokenOfHeader(headers.cookie);
