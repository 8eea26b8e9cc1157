import { maxEditsPerBatch } from "@examplar/domain";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { OutboxItem } from "../../outbox/outbox.types.ts";
import { batchLimits, buildBatch, buildKeepalive, keepaliveLimits, requestOf } from "./send-batch.ts";

const item = (id: string, more: Partial<OutboxItem> = {}): OutboxItem => ({
  id,
  lane: "answers",
  user_id: 7,
  instance_id: 70,
  device_id: "device-a",
  payload: { edit_id: id },
  bytes: 100,
  created_at: "",
  state: "pending",
  reason: null,
  tries: 0,
  ...more,
});

const ids = (items: OutboxItem[]): string => items.map(({ id }) => id).join("");

describe("a batch", () => {
  test("of no items is empty", () => {
    expect(buildBatch([])).toEqual([]);
    expect(requestOf([])).toBeNull();
  });

  test("keeps to one attempt and one device", () => {
    const items = [item("a"), item("b", { instance_id: 71 }), item("c", { device_id: "device-b" }), item("d")];
    expect(ids(buildBatch(items))).toBe("ad");
    expect(requestOf(buildBatch(items))).toEqual({
      lane: "answers",
      user_id: 7,
      instance_id: 70,
      device_id: "device-a",
      items: [{ edit_id: "a" }, { edit_id: "d" }],
    });
  });

  test("holds no more than the server takes", () => {
    expect(batchLimits.items).toBe(maxEditsPerBatch);
    expect(buildBatch(Array.from({ length: 500 }, (_, index) => item(String(index))))).toHaveLength(200);
  });

  test("takes one item, however large", () => {
    expect(ids(buildBatch([item("a", { bytes: 10_000_000 }), item("b")]))).toBe("a");
  });

  test("is always a part of what was given, in its order, within the limits, and never empty", () => {
    const some = fc.array(
      fc.record({ bytes: fc.nat(400_000), instance_id: fc.integer({ min: 1, max: 2 }), place: fc.nat(1_000) }),
      { minLength: 1, maxLength: 300 },
    );
    fc.assert(
      fc.property(some, (given) => {
        const items = given.map(({ bytes, instance_id }, index) => item(String(index), { bytes, instance_id }));
        const batch = buildBatch(items);
        expect(batch[0]).toBe(items[0]);
        expect(batch.length).toBeLessThanOrEqual(batchLimits.items);
        expect(new Set(batch.map(({ instance_id }) => instance_id)).size).toBe(1);
        expect(items.filter((one) => batch.includes(one))).toEqual(batch);
        const bytes = batch.reduce((sum, one) => sum + one.bytes, 0);
        expect(batch.length === 1 || bytes <= batchLimits.bytes).toBe(true);
      }),
    );
  });
});

describe("a batch for a closing page", () => {
  test("has the newest items that fit, in their order", () => {
    const bytes = Math.floor(keepaliveLimits.bytes / 3) - 1;
    const items = ["a", "b", "c", "d"].map((id) => item(id, { bytes }));
    expect(ids(buildKeepalive(items))).toBe("bcd");
  });

  test("leaves out items that can never fit", () => {
    expect(ids(buildKeepalive([item("a"), item("b", { bytes: 100_000 }), item("c")]))).toBe("ac");
    expect(buildKeepalive([item("b", { bytes: 100_000 })])).toEqual([]);
  });
});
