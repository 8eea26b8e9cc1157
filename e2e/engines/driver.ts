/** What the journey needs of a browser, the same for each engine. */
export interface Driver {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Runs a function of its own text in the page: it sees its arguments and the page, nothing else. */
  evaluate: <A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>;
  /** A left click at a point of the viewport. */
  clickAt: (x: number, y: number) => Promise<void>;
  /** Types each character by a key press of its own. */
  type: (text: string) => Promise<void>;
  press: (key: Key, modifier?: "Control") => Promise<void>;
  /** Gives a file to the first file field of the page, as the system's dialog would. */
  chooseFile: (path: string) => Promise<void>;
  /** A picture of the page as PNG, for a failure's report. */
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
}

/** By the names of WebDriver's key table. */
export const keys = {
  Enter: "\uE007",
  Escape: "\uE00C",
  ArrowDown: "\uE015",
  Control: "\uE009",
  Home: "\uE011",
  b: "b",
} as const;
export type Key = keyof typeof keys;

/** Arguments and result travel as JSON, because each protocol has other rules for values. */
export const asScript = (work: (...args: never[]) => unknown): string =>
  `async (given) => JSON.stringify((await (${String(work)})(...JSON.parse(given))) ?? null)`;
