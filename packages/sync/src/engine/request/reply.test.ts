import { describe, expect, test } from "vitest";
import type { OutboxItem } from "../../outbox/outbox.types.ts";
import { refusal } from "../../testing/model-server.ts";
import { tryAgainMs } from "../../outbox/outbox.rules.ts";
import { applyReply, type Ending } from "./reply.ts";

const now = Date.UTC(2026, 10, 16, 9);
const later = new Date(now + tryAgainMs).toISOString();

const item = (id: string): OutboxItem => ({
  id,
  lane: "answers",
  user_id: 7,
  instance_id: 70,
  device_id: "device-a",
  payload: { edit_id: id },
  bytes: 10,
  created_at: "",
  state: "pending",
  reason: null,
  tries: 1,
});

const judge = (ending: Ending, ids: string, failures = 0) =>
  applyReply(ending, { items: ids.split("").map(item), failures, now });
const replied = (results: unknown[], notice: object = {}): Ending => ({
  kind: "replied",
  reply: { status: 200, retry_after_ms: null, body: { results, ...notice } },
});
const refused = (status: number, code: string | null): Ending => ({ kind: "replied", reply: refusal(status, code) });
const stored = (edit_id: string | null, revision = 1) => ({ edit_id, outcome: "stored", code: null, revision });
const settledIds = (...said: Parameters<typeof judge>) => judge(...said).settlements.map(({ id }) => id);

describe("results", () => {
  test.each(["stored", "duplicate", "late"])("the outcome %s acknowledges the item", (outcome) => {
    const { settlements, verdict } = judge(replied([{ edit_id: "a", outcome, code: null, revision: 4 }]), "a");
    expect(settlements).toEqual([
      { kind: "acknowledged", id: "a", outcome, revision: 4, at: new Date(now).toISOString() },
    ]);
    expect(verdict).toEqual({ kind: "progress" });
  });

  test("a rejected item is set aside for good with its code, and the other items are acknowledged", () => {
    const rejected = { edit_id: "b", outcome: "rejected", code: "content_invalid", revision: null };
    const { settlements } = judge(replied([stored("a"), rejected, stored("c")]), "abc");
    expect(settlements).toMatchObject([
      { kind: "acknowledged", id: "a" },
      { kind: "set_aside", id: "b", reason: { code: "content_invalid", status: null, again_at: null } },
      { kind: "acknowledged", id: "c" },
    ]);
  });

  test.each(["deleted", "history_full"])("an event rejected as %s is dropped, an answer is set aside", (code) => {
    const rejected = { id: "a", edit_id: "a", outcome: "rejected", code, revision: null };
    const settled = (lane: OutboxItem["lane"]) =>
      applyReply(replied([rejected]), { items: [{ ...item("a"), lane }], failures: 0, now });
    expect(settled("events")).toMatchObject({
      settlements: [{ kind: "acknowledged", id: "a" }],
      verdict: { kind: "progress" },
    });
    expect(settled("answers").settlements).toMatchObject([{ kind: "set_aside", id: "a", reason: { code } }]);
  });

  test.each<[string, unknown[], string, string[]]>([
    ["items by id, in any order", [stored("c"), stored("a"), stored("b")], "abc", ["a", "b", "c"]],
    ["only the items that they name", [stored("b")], "abc", ["b"]],
    ["no item that was not sent", [stored("z")], "a", []],
    [
      "items by their position, where the server could read no id",
      [stored("a"), stored(null), stored("c")],
      "abc",
      ["a", "b", "c"],
    ],
    ["no item by its position, where some results are missing", [stored(null), stored("c")], "abc", ["c"]],
  ])("settle %s", (_name, results, sent, expected) => {
    expect(settledIds(replied(results), sent)).toEqual(expected);
  });

  test("that name none of the items count as a failed request", () => {
    expect(judge(replied([]), "a").verdict).toEqual({ kind: "failed", connection: "retrying", retry_after_ms: null });
  });

  test("acknowledge items at the server's time if the reply has it", () => {
    const notice = { owns: true, now: "2026-11-16T08:59:00.000Z", submission_deadline_at: null, pace_ms: 2_000 };
    const judged = judge(replied([stored("a")], notice), "a");
    expect(judged.settlements).toMatchObject([{ at: notice.now }]);
    expect(judged.notice).toEqual(notice);
  });
});

describe("refusals", () => {
  test.each([
    ["ab", [["a"], ["b"]]],
    ["abc", [["a", "b"], ["c"]]],
    [
      "abcd",
      [
        ["a", "b"],
        ["c", "d"],
      ],
    ],
  ])("LOSS-08 a refusal of the batch %s splits it into %j and settles nothing", (ids, halves) => {
    const { settlements, verdict } = judge(refused(400, "validation_failed"), ids, 2);
    expect([settlements, verdict]).toEqual([[], { kind: "split", halves, slowly: false }]);
  });

  test.each([
    ["the server's parser", 400, "validation_failed"],
    ["a proxy between browser and server", 403, null],
    ["a size limit", 413, null],
  ])(
    "LOSS-35 one edit refused by %s is sent again, then set aside for a while, never for good",
    (_name, status, code) => {
      expect(judge(refused(status, code), "a")).toMatchObject({ settlements: [], verdict: { kind: "failed" } });
      const { settlements, verdict } = judge(refused(status, code), "a", 2);
      expect(settlements).toEqual([
        { kind: "set_aside", id: "a", reason: { code: `http_${status}`, status, again_at: later } },
      ]);
      expect(verdict).toEqual({ kind: "progress" });
    },
  );

  test("a refusal of the attempt sets all its edits aside for a while", () => {
    const { settlements } = judge(refused(404, "not_found"), "ab");
    expect(settlements.map(({ id, ...rest }) => [id, rest])).toEqual(
      ["a", "b"].map((id) => [id, { kind: "set_aside", reason: { code: "not_found", status: 404, again_at: later } }]),
    );
  });

  test("a refusal of a user who is not signed in settles nothing and stops sending", () => {
    expect(judge(refused(401, "not_signed_in"), "ab")).toEqual({
      settlements: [],
      verdict: { kind: "signed_out" },
      standing: [],
      notice: null,
    });
  });
});

describe("failures", () => {
  test.each<[string, Ending, "offline" | "retrying"]>([
    ["no reply", { kind: "no_answer" }, "offline"],
    ["a reply that takes too long", { kind: "too_slow" }, "retrying"],
    ["a server that restarts", refused(503, null), "retrying"],
    ["the first server error", refused(500, null), "retrying"],
  ])("LOSS-04 %s: nothing is settled", (_name, ending, connection) => {
    const { settlements, verdict } = judge(ending, "ab");
    expect([settlements, verdict]).toEqual([[], { kind: "failed", connection, retry_after_ms: null }]);
  });

  test("LOSS-05 the third server error in a row: the batch is suspected, and split in half with backoff", () => {
    expect(judge(refused(500, null), "ab", 1).verdict.kind).toBe("failed");
    expect(judge(refused(500, null), "ab", 2).verdict).toEqual({ kind: "split", halves: [["a"], ["b"]], slowly: true });
    expect(judge(refused(500, null), "a", 2).settlements).toMatchObject([{ reason: { again_at: later } }]);
  });

  test("a server that cannot be reached does not make a batch suspect", () => {
    expect(judge(refused(503, null), "ab", 50).verdict.kind).toBe("failed");
    expect(judge({ kind: "no_answer" }, "ab", 50).verdict.kind).toBe("failed");
  });
});
