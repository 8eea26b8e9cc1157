import type { Watcher } from "../ports.types.ts";
import { cutText } from "./cut-text.ts";

const levels = ["log", "info", "warn", "error", "debug"] as const;

/** More messages per minute come from a loop: the first ones are enough. */
const maxAMinute = 20;
const minuteMs = 60_000;

/** An object without a prototype has no text. */
const textOf = (value: unknown): string => {
  try {
    return String(value);
  } catch {
    return "[object]";
  }
};

/** Records `console_log`: a person, an extension or the page itself wrote to the console. */
export const watchConsole: Watcher = ({ page, now_ms, record }) => {
  const { console } = page as unknown as { console: Console };
  const before = levels.map((level) => [level, console[level]] as const);
  let [from_ms, count] = [now_ms(), 0];
  let isReporting = false;
  const report = (level: string, values: readonly unknown[]) => {
    if (now_ms() - from_ms > minuteMs) [from_ms, count] = [now_ms(), 0];
    count += 1;
    if (isReporting || count > maxAMinute) return;
    // Recording an event may itself write to the console.
    isReporting = true;
    try {
      record("console_log", { level, content: cutText(values.map(textOf).join(" ")) });
    } catch {
      // The code that writes to the console must not fail because of the recording.
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
