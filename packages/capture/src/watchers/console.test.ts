import { expect, test } from "vitest";
import type { WatcherPorts } from "../ports.types.ts";
import { watchConsole } from "./console.ts";

const rig = (onRecord: () => void = () => undefined) => {
  const [written, recorded]: [unknown[], unknown[]] = [[], []];
  const write = (...values: unknown[]) => void written.push(...values);
  const console = { log: write, info: write, warn: write, error: write, debug: write };
  watchConsole({
    page: { console } as unknown as Window,
    now_ms: () => 0,
    record: (_kind: string, details: { content: string }) => {
      recorded.push(details.content);
      onRecord();
    },
  } as unknown as WatcherPorts);
  return { console, written, recorded };
};

test("a value without text breaks neither the page that writes it nor the reports that follow", () => {
  const { console, written, recorded } = rig();
  const bare = Object.create(null) as object;
  console.log("one", bare);
  console.log("two");
  expect([written, recorded]).toEqual([
    ["one", bare, "two"],
    ["one [object]", "two"],
  ]);
});

test("an event that cannot be recorded does not break the page either", () => {
  const { console, recorded } = rig(() => {
    throw new Error("no room");
  });
  console.warn("one");
  console.warn("two");
  expect(recorded).toEqual(["one", "two"]);
});
