import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createGroupCommit } from "./group-commit.ts";

/** A store whose commits the test lets through one by one, and which fails when a batch contains a bad item. */
const handStore = (isBad: (item: number) => boolean = () => false) => {
  const batches: number[][] = [];
  const gates: (() => void)[] = [];
  const group = createGroupCommit<number, string>({
    max_batch: 4,
    max_in_flight: 2,
    isOutage: (error) => (error as Error).message === "outage",
    giveUp: (item) => `bad ${item}`,
    writeBatch: async (items) => {
      await new Promise<void>((resolve) => void gates.push(resolve));
      if (items.includes(-1)) throw new Error("outage");
      if (items.some(isBad)) throw new Error("bad item");
      batches.push([...items]);
      return items.map((item) => `stored ${item}`);
    },
  });
  const letThrough = async () => {
    for (let quiet = 0; quiet < 20; quiet += 1) {
      const gate = gates.shift();
      if (gate) quiet = 0;
      gate?.();
      await nextTurn();
    }
  };
  return { group, batches, gates, letThrough };
};

/** Waits for the next turn of the event loop: writes of one turn form one batch. */
const nextTurn = (): Promise<void> => new Promise((resolve) => void setImmediate(resolve));

describe("group commit", () => {
  test("items of one turn form one batch, and so do items that arrive while two batches are running", async () => {
    const { group, batches, gates, letThrough } = handStore();
    const results = [group.write([1]), group.write([2])];
    for (const item of [3, 4, 5, 6]) {
      await nextTurn();
      results.push(group.write([item]));
    }
    await nextTurn();
    expect(gates).toHaveLength(2);
    await letThrough();
    expect(await Promise.all(results)).toEqual([1, 2, 3, 4, 5, 6].map((item) => [`stored ${item}`]));
    expect(batches).toEqual([[1, 2], [3], [4, 5, 6]]);
  });

  test("a batch never splits the items of a caller; a caller with more than a batch goes alone", async () => {
    const { group, batches, letThrough } = handStore();
    const results = [
      [1, 2, 3],
      [4, 5],
      [6, 7, 8, 9, 10],
    ].map((items) => group.write(items));
    await letThrough();
    await Promise.all(results);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5],
      [6, 7, 8, 9, 10],
    ]);
  });

  test("LOSS-05 only bad items are given up; others are written, and each caller gets its own results", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 5 }), { maxLength: 8 }),
        async (callers) => {
          const { group, batches, letThrough } = handStore((item) => item % 7 === 3);
          const results = callers.map((items) => group.write(items));
          await letThrough();
          expect(await Promise.all(results)).toEqual(
            callers.map((items) => items.map((item) => (item % 7 === 3 ? `bad ${item}` : `stored ${item}`))),
          );
          expect(batches.flat().some((item) => item % 7 === 3)).toBe(false);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("an outage fails the batch for its callers, counts as no bad item, and does not stop later writes", async () => {
    const { group, letThrough } = handStore();
    const failing = group.write([-1]).catch((error: Error) => error.message);
    await nextTurn();
    const later = group.write([1]);
    await letThrough();
    expect(await Promise.all([failing, later])).toEqual(["outage", ["stored 1"]]);
  });

  test("locked items fail only for their own callers, and writeBatch knows when it is searching for them", async () => {
    const searches: boolean[] = [];
    const group = createGroupCommit<number, string>({
      max_batch: 16,
      max_in_flight: 1,
      isOutage: () => true,
      isLocked: (error) => (error as Error).message === "locked",
      giveUp: (_item, error) => {
        throw error;
      },
      writeBatch: async (items, is_search) => {
        searches.push(is_search);
        if (items.includes(3)) throw new Error("locked");
        return items.map((item) => `stored ${item}`);
      },
    });
    const outcomes = await Promise.allSettled([1, 2, 3, 4, 5].map((item) => group.write([item])));
    expect(outcomes.map(({ status }) => status)).toEqual([
      "fulfilled",
      "fulfilled",
      "rejected",
      "fulfilled",
      "fulfilled",
    ]);
    expect([searches[0], searches.slice(1).includes(false)]).toEqual([false, false]);
  });

  test("settled waits for all earlier writes", async () => {
    const { group, batches, letThrough } = handStore();
    for (const item of [1, 2, 3]) void group.write([item]);
    const settled = group.settled().then(() => batches.flat().length);
    await letThrough();
    expect(await settled).toBe(3);
  });

  test("settled does not wait for later writes", async () => {
    const { group, gates } = handStore();
    void group.write([1]);
    const settled = group.settled().then(() => "settled");
    await nextTurn();
    gates.shift()?.();
    void group.write([2]);
    expect(await settled).toBe("settled");
  });

  test("an item with an unexplained failure fails only for its caller, who may retry", async () => {
    const group = createGroupCommit<number, string>({
      max_batch: 8,
      max_in_flight: 1,
      isOutage: () => false,
      giveUp: (_item, error) => {
        throw error;
      },
      writeBatch: async (items) => {
        if (items.includes(3)) throw new Error("unexplained");
        return items.map((item) => `stored ${item}`);
      },
    });
    const [first, second, third] = await Promise.allSettled([
      group.write([1, 2]),
      group.write([3, 4]),
      group.write([5]),
    ]);
    expect([first, third]).toMatchObject([{ value: ["stored 1", "stored 2"] }, { value: ["stored 5"] }]);
    expect(second).toMatchObject({ status: "rejected", reason: { message: "unexplained" } });
  });

  test("writing no items returns at once", async () => {
    expect(await handStore().group.write([])).toEqual([]);
  });
});
