import { validateDetails } from "@examplar/domain";
import { expect, test } from "vitest";
import { faultReporter } from "./fault-reporter.ts";

test("a recorder's fault is told once a minute, and the server takes it, however long its words are", () => {
  const told: object[] = [];
  const report = faultReporter((_kind, details = {}) => void told.push(details));
  const error = new Error("é".repeat(9_000));
  report("camera", error);
  report("camera", error);
  report("screen", "ended");
  expect(told).toMatchObject([{ recorder: "camera" }, { recorder: "screen", content: "ended" }]);
  for (const details of told) expect(validateDetails(details)).toMatchObject({ outcome: "kept" });
});
