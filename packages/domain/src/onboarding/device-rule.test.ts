import { expect, test } from "vitest";
import { failedChecks, requiredStorageMb, type DeviceCheck, type DeviceFacts } from "./device-rule.ts";

const good: DeviceFacts = { local_database: true, available_mb: 300, webgl: true, web_workers: true };

test.each<[string, Partial<DeviceFacts>, DeviceCheck[]]>([
  ["COMPAT-01 nothing fails on a good device", {}, []],
  ["COMPAT-02 no local database", { local_database: false }, ["local_database"]],
  ["COMPAT-03 too little space", { available_mb: 299 }, ["storage"]],
  ["COMPAT-03 a browser that does not report its free space", { available_mb: null }, []],
  ["COMPAT-04 no WebGL", { webgl: false }, ["webgl"]],
  ["COMPAT-05 no web workers", { web_workers: false }, ["web_workers"]],
  [
    "COMPAT-01 every check fails",
    { local_database: false, available_mb: 0, webgl: false, web_workers: false },
    ["local_database", "storage", "webgl", "web_workers"],
  ],
])("%s", (_name, facts, expected) => {
  expect(failedChecks({ ...good, ...facts }, { is_recorded: true })).toEqual(expected);
});

test("an exam that records nothing needs neither WebGL nor web workers", () => {
  const bare = { ...good, webgl: false, web_workers: false };
  expect(failedChecks(bare, { is_recorded: false })).toEqual([]);
  expect(failedChecks({ ...bare, local_database: false }, { is_recorded: false })).toEqual(["local_database"]);
});

test("CONST-42 300 MB of free space are required", () => {
  expect(requiredStorageMb).toBe(300);
});
