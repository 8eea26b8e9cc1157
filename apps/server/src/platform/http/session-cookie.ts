import type { CookieSerializeOptions } from "@fastify/cookie";
import type { FastifyReply, FastifyRequest } from "fastify";

export const sessionCookieName = "examplar_session";

/** How a handler signs a browser in or out; nothing else of the reply is in its hands. */
export interface SessionCookie {
  set(token: string): void;
  clear(): void;
}

/** A year: the session's real life is decided by its row, not by the browser. */
const maxAgeSeconds = 365 * 24 * 3600;

const options = (secure: boolean): CookieSerializeOptions => ({ path: "/", httpOnly: true, sameSite: "lax", secure });

export const sessionCookie = (reply: FastifyReply, secure: boolean): SessionCookie => ({
  set: (token) => void reply.setCookie(sessionCookieName, token, { ...options(secure), maxAge: maxAgeSeconds }),
  clear: () => void reply.clearCookie(sessionCookieName, options(secure)),
});

/** Garbage in the cookie is the same as no cookie: it never reaches the database. */
const plausible = (token: string | undefined): string | null =>
  token && /^[\w.~-]{16,512}$/.test(token) ? token : null;

export const sessionToken = (request: FastifyRequest): string | null => plausible(request.cookies[sessionCookieName]);

/** The same from a bare request, such as a WebSocket handshake. A token has no characters that cookies escape. */
export const sessionTokenOfHeader = (header = ""): string | null =>
  plausible(new RegExp(`(?:^|;) *${sessionCookieName}=([^;]*)`).exec(header)?.[1]);
