import { expect, test, vi } from "vitest";
import { createMediaTransport } from "./media-transport.ts";

const replyWith = (status: number, code: string) =>
  vi.stubGlobal(
    "fetch",
    async () =>
      new Response(JSON.stringify({ code, status }), {
        status,
        headers: { "content-type": "application/problem+json" },
      }),
  );

test.each([
  [404, "not_found", { kind: "refused", code: "not_found" }],
  [409, "too_late", { kind: "refused", code: "too_late" }],
  [409, "not_recorded", { kind: "refused", code: "not_recorded" }],
  [409, "not_open", { kind: "held", code: "not_open" }],
  [409, "agreements_missing", { kind: "held", code: "agreements_missing" }],
  [409, "storage_quota_reached", { kind: "held", code: "storage_quota_reached" }],
  [429, "rate_limited", { kind: "failed" }],
  [503, "unavailable", { kind: "failed" }],
])("LOSS-05 credentials: %s %s fails for now, holds back one seat, or is final", async (status, code, expected) => {
  vi.stubGlobal("window", {});
  replyWith(status, code);
  expect(await createMediaTransport(() => true).credentials(3)).toEqual(expected);
});

test("the transport requests nothing under another student's name", async () => {
  expect(await createMediaTransport(() => false).credentials(3)).toEqual({ kind: "failed" });
});
