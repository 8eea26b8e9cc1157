export interface DeviceName {
  browser: string | null;
  system: string | null;
}

/** The order matters: nearly every browser also names those that existed before it. */
const browsers: [name: string, mark: RegExp][] = [
  ["Edge", /\bEdg(A|iOS)?\//],
  ["Opera", /\bOPR\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Vivaldi", /\bVivaldi\//],
  ["Firefox", /\b(Firefox|FxiOS)\//],
  ["Chrome", /(Chrome|Chromium|CriOS)\//],
  ["Safari", /\bSafari\//],
];

const systems: [name: string, mark: RegExp][] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["ChromeOS", /\bCrOS\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac(intosh| OS X)\b/],
  ["Linux", /\b(Linux|X11)\b/],
];

const nameIn = (names: typeof browsers, user_agent: string): string | null =>
  names.find(([, mark]) => mark.test(user_agent))?.[0] ?? null;

/** For display only: what a browser can do is never guessed from its name. */
export const deviceName = (user_agent: string): DeviceName => ({
  browser: nameIn(browsers, user_agent),
  system: nameIn(systems, user_agent),
});
