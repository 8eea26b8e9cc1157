/** The browser operations that the journey needs, the same for each engine. */
export interface Driver {
  goto: (url: string) => Promise<void>;
  reload: () => Promise<void>;
  /** Runs a function in the page, sent as source text: it can use only its arguments and the page. */
  evaluate: <A extends unknown[], T>(work: (...args: A) => T | Promise<T>, ...args: A) => Promise<T>;
  /** A left click at a point of the viewport. */
  clickAt: (x: number, y: number) => Promise<void>;
  /** Types each character with its own key press. */
  type: (text: string) => Promise<void>;
  press: (key: Key, modifier?: "Control") => Promise<void>;
  /** Sets the file of the page's first file field, like the system's dialog. */
  chooseFile: (path: string) => Promise<void>;
  /** A PNG of the page, for the report of a failure. */
  screenshot: () => Promise<Buffer>;
  close: () => Promise<void>;
}

/** Codes of WebDriver's key table, by key name. */
export const keys = {
  Enter: "\uE007",
  Escape: "\uE00C",
  ArrowDown: "\uE015",
  Control: "\uE009",
  Home: "\uE011",
  b: "b",
} as const;
export type Key = keyof typeof keys;

/** Wraps a function as script. Arguments and result are JSON, because each protocol has its own rules for values. */
export const asScript = (work: (...args: never[]) => unknown): string =>
  `async (given) => JSON.stringify((await (${String(work)})(...JSON.parse(given))) ?? null)`;
