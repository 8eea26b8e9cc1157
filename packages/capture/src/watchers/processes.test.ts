import { validateDetails } from "@examplar/domain";
import { expect, test } from "vitest";
import type { EventDetails, WatcherPorts } from "../ports.types.ts";
import { watchProcesses } from "./processes.ts";

const reported = async (list: () => Promise<string[]>): Promise<EventDetails> => {
  const ports = { timers: { every: () => () => undefined } } as unknown as WatcherPorts;
  return new Promise((resolve) => {
    watchProcesses(list)({ ...ports, record: (_kind, details = {}) => resolve(details) });
  });
};
const many = (name: string, count: number) => () => Promise.resolve(Array.from({ length: count }, () => name));

test("process names are reported unchanged, and at most 200 of them", async () => {
  expect(await reported(many("exam", 2))).toEqual({ processes: ["exam", "exam"] });
  expect((await reported(many("exam", 300)))["processes"]).toHaveLength(200);
});

test.each([
  ["200 names of 60 letters", many("x".repeat(60), 200)],
  ["names in Cyrillic letters", many("проводник".repeat(6), 200)],
  ["names of quotation marks", many('"'.repeat(60), 200)],
  ["whole command lines", many("/usr/bin/java -cp ".repeat(400), 200)],
  ["a failed list with a long error message", () => Promise.reject(new Error("é".repeat(9_000)))],
])("the server accepts the reported details, which would be lost if it refused them: %s", async (_name, list) => {
  const details = await reported(list);
  expect(validateDetails(details)).toMatchObject({ outcome: "kept" });
  const { processes = [] } = details as { processes?: string[] };
  if (!("error" in details)) expect(processes.length).toBeGreaterThan(40);
});
