import type { IncomingHttpHeaders } from "node:http";

const safeMethods = new Set(["GET", "HEAD", "OPTIONS", "TRACE"]);
const sameSite = new Set(["same-origin", "none"]);

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null);

/**
 * Returns whether a write comes from a page of another site. Current browsers send `Sec-Fetch-Site`, older ones
 * `Origin`; a page can forge neither. A request with neither header is not from a browser, so it carries a cookie only
 * if its sender already has it.
 */
export const isCrossSite = (method: string, headers: IncomingHttpHeaders, publicUrl: string): boolean => {
  if (safeMethods.has(method)) return false;
  const site = headers["sec-fetch-site"];
  if (site !== undefined) return !sameSite.has(site);
  const { origin, host } = headers;
  if (origin === undefined) return false;
  return origin !== publicUrl && (host === undefined || hostOf(origin) !== host);
};
