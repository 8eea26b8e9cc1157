import type { IncomingHttpHeaders } from "node:http";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);
const sameSite = new Set(["same-origin", "none"]);

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Whether a write comes from a page of another site. Browsers say so themselves: `Sec-Fetch-Site` in all current
 * ones, `Origin` in the older. A page cannot forge either. A request with neither is no browser's, and carries
 * nobody's cookie unless its sender already holds it.
 */
export const isCrossSite = (method: string, headers: IncomingHttpHeaders, publicUrl: string): boolean => {
  if (safeMethods.has(method)) return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return !sameSite.has(site);
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return origin !== publicUrl && (host === undefined || hostOf(origin) !== host);
};
