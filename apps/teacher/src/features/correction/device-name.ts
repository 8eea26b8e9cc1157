const browsers: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\/(\d+)/, "Edge"],
  [/\bOPR\/(\d+)/, "Opera"],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, "Firefox"],
  [/\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/, "Chrome"],
  [/\bVersion\/(\d+)[\d.]* .*Safari\//, "Safari"],
];

const systems: [RegExp, string][] = [
  [/Windows/, "Windows"],
  [/iPhone|iPad/, "iOS"],
  [/Macintosh|Mac OS X/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Android/, "Android"],
  [/Linux/, "Linux"],
];

/** Returns for example `Chrome 156, Windows` from a user agent. Empty when nothing in it is known. */
export const deviceName = (user_agent: string): string => {
  const browser = browsers.flatMap(([pattern, name]) => {
    const version = pattern.exec(user_agent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  const system = systems.find(([pattern]) => pattern.test(user_agent))?.[1];
  return [browser, system].filter((part) => part !== undefined).join(", ");
};
