const home = "/";
const longestRedirect = 2_000;

/**
 * The path to go to after signing in, or the home page when `redirect_to` could lead anywhere else. It accepts a path
 * and an address of our own origin; whatever a browser, a proxy or a router might read as another host is refused.
 */
export const safeRedirect = (redirect_to: string | null | undefined, origin: string): string => {
  if (!redirect_to || redirect_to.length > longestRedirect || !isPlainText(redirect_to)) return home;
  const target = withoutOrigin(redirect_to, origin);
  const path = target.split(/[?#]/, 1)[0] ?? "";
  return path.startsWith("/") && isPlainPath(path) ? target : home;
};

/** A browser writes addresses in printable ASCII; it drops tabs and newlines, and reads a backslash as a slash. */
const isPlainText = (text: string): boolean => {
  return /^[\x21-\x5b\x5d-\x7e]+$/.test(text);
};

/** Only at a boundary: `https://our.host.evil.com` and `https://our.host@evil.com` begin with our origin as well. */
const withoutOrigin = (address: string, origin: string): string => {
  if (address === origin) return home;
  const rest = address.slice(origin.length);
  return address.startsWith(origin) && rest.startsWith("/") ? rest : address;
};

/** The path must stay harmless however many times it is decoded on its way. */
const isPlainPath = (path: string): boolean => {
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/\/\/|[\\\u0000-\u001f\u007f]/.test(path)) return false;
  const decoded = decode(path);
  return decoded !== null && (decoded === path || isPlainPath(decoded));
};

const decode = (path: string): string | null => {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
};
