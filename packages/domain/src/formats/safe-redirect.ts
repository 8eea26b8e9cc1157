const home = "/";
const longestRedirect = 2_000;

/**
 * Returns the path to go to after signing in, or the home page when `redirect_to` could lead anywhere else. It accepts
 * a path or an address of our own origin, and refuses whatever a browser, proxy or router might read as another host.
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

/**
 * Removes our origin only before a `/`: `https://our.host.evil.com` and `https://our.host@evil.com` also begin with it.
 */
const withoutOrigin = (address: string, origin: string): string => {
  if (address === origin) return home;
  const rest = address.slice(origin.length);
  return address.startsWith(origin) && rest.startsWith("/") ? rest : address;
};

/** Whether the path stays harmless however many times it is decoded on its way. */
const isPlainPath = (path: string): boolean => {
  // oxlint-disable-next-line no-control-regex -- this looks for control characters
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
