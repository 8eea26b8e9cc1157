import type { Watcher } from "../ports.types.ts";
import { cutText } from "./cut-text.ts";

const levels = ["log", "info", "warn", "error", "debug"] as const;

/** More than this a minute is a loop: the first ones say it. */
const maxAMinute = 20;
const minuteMs = 60_000;

/** Of an object without a prototype there is no text. */
const textOf = (value: unknown): string => {
  try {
    return String(value);
  } catch {
    return "[object]";
  }
};

/** `console_log`: something was written to the console, by a person, an extension or the page itself. */
export const watchConsole: Watcher = ({ page, now_ms, record }) => {
  const { console } = page as unknown as { console: Console };
  const before = levels.map((level) => [level, console[level]] as const);
  let [from_ms, count] = [now_ms(), 0];
  let isReporting = false;
  const report = (level: string, values: readonly unknown[]) => {
    if (now_ms() - from_ms > minuteMs) [from_ms, count] = [now_ms(), 0];
    count += 1;
    if (isReporting || count > maxAMinute) return;
    // What records an event may write to the console itself.
    isReporting = true;
    try {
      record("console_log", { level, content: cutText(values.map(textOf).join(" ")) });
    } catch {
      // Whoever writes to the console is not to blame, and must not fail by it.
    } finally {
      isReporting = false;
    }
  };
  for (const [level, write] of before)
    console[level] = (...values: unknown[]) => {
      write.apply(console, values);
      report(level, values);
    };
  return () => {
    for (const [level, write] of before) console[level] = write;
  };
};
