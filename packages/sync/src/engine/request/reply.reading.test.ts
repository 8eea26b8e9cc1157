import { describe, expect, test } from "vitest";
import { classifyReply, readReply } from "./reply.ts";

const stored = { edit_id: "e1", outcome: "stored", code: null, revision: 3 };
const reply = (status: number, body?: unknown, retry_after_ms: number | null = null) =>
  classifyReply({ kind: "replied", reply: { status, body, retry_after_ms } });

const failed = (
  connection: "offline" | "retrying",
  retry_after_ms: number | null = null,
  faulty: number | null = null,
) => ({
  kind: "failed",
  connection,
  retry_after_ms,
  faulty,
});

describe("what a reply means", () => {
  test("no reply means offline, a slow reply means retrying", () => {
    expect(classifyReply({ kind: "no_answer" })).toEqual(failed("offline"));
    expect(classifyReply({ kind: "too_slow" })).toEqual(failed("retrying"));
  });

  test.each([
    [200, { results: [stored] }, "answered"],
    [201, { results: [] }, "answered"],
    [200, undefined, "failed"],
    [200, "<html>", "failed"],
    [204, null, "failed"],
    [200, { results: "none" }, "failed"],
    [200, { results: [{ outcome: "perhaps" }] }, "failed"],
    [200, { results: [stored, null] }, "failed"],
    [302, undefined, "failed"],
    [401, { code: "not_signed_in" }, "signed_out"],
    [401, undefined, "failed"],
    [401, "<html>", "failed"],
    [407, "<html>", "failed"],
    [511, "<html>", "failed"],
    [408, undefined, "failed"],
    [425, undefined, "failed"],
    [429, { code: "too_many_requests" }, "failed"],
    [500, { code: "internal_error" }, "failed"],
    [502, "<html>", "failed"],
    [503, undefined, "failed"],
    [599, undefined, "failed"],
    [400, { code: "bad_request" }, "failed"],
    [413, "<html>", "failed"],
    [422, { code: "validation_failed" }, "failed"],
    [403, "<html>", "failed"],
    [404, { title: "no code" }, "failed"],
    [403, { code: "forbidden" }, "attempt_refused"],
    [404, { code: "not_found" }, "attempt_refused"],
    [409, { code: "conflict" }, "attempt_refused"],
    [418, { code: 7 }, "failed"],
  ])("status %i with the body %j means %s", (status, body, kind) => {
    expect(reply(status, body).kind).toBe(kind);
  });

  test.each([
    [400, { code: "bad_request" }],
    [413, undefined],
    [422, { code: "validation_failed" }],
    [403, "<html>"],
    [401, "<html>"],
  ])("LOSS-35 status %i with %j rejects no edit: the batch is sent again and may be faulty", (status, body) => {
    expect(reply(status, body)).toEqual(failed("retrying", null, status));
  });

  test("Retry-After is in the result, and so is status 500", () => {
    expect(reply(429, undefined, 5_000)).toEqual(failed("retrying", 5_000));
    expect(reply(500, undefined, 1_000)).toEqual(failed("retrying", 1_000, 500));
    expect(reply(503)).toEqual(failed("retrying"));
  });
});

describe("a reply that can be read", () => {
  test("gives each item's result and the notice", () => {
    const notice = { submission_deadline_at: null, owns: false, now: "2026-11-16T09:00:00.000Z", pace_ms: 3_000 };
    expect(readReply({ results: [stored, { id: "v1", outcome: "duplicate" }], ...notice })).toEqual({
      results: [
        { id: "e1", outcome: "stored", code: null, revision: 3 },
        { id: "v1", outcome: "duplicate", code: null, revision: null },
      ],
      standing: [],
      notice,
    });
  });

  test.each([[{ owns: true }], [{ now: "2026" }], [{ owns: "yes", now: "2026" }]])(
    "has no notice if the fields beside the results are %j",
    (more) => {
      expect(readReply({ results: [], ...more })).toEqual({ results: [], standing: [], notice: null });
    },
  );
});
