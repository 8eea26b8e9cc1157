/** The browsers for which we know where the settings are. */
export type BrowserName = "chrome" | "firefox" | "edge" | "safari" | "other";

/** Only for the words of a help text: what a browser can do is never guessed from its name. */
export const browserName = (user_agent: string): BrowserName => {
  if (/\bEdgA?\//.test(user_agent)) return "edge";
  if (/\b(Firefox|FxiOS)\//.test(user_agent)) return "firefox";
  if (/\b(OPR|SamsungBrowser|Vivaldi)\//.test(user_agent)) return "other";
  if (/(Chrome|Chromium|CriOS)\//.test(user_agent)) return "chrome";
  return /\bSafari\//.test(user_agent) ? "safari" : "other";
};
