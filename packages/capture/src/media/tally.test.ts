import { describe, expect, test } from "vitest";
import type { MediaItem } from "./media.types.ts";
import { createTally } from "./tally.ts";

const item = (id: string, happened_at = "2026-11-17T10:00:00.000Z", refused: string | null = null) =>
  ({ id, kind: "camera_frame", happened_at, refused }) as MediaItem;

const later = "2026-11-17T10:00:09.000Z";

describe("the tally of waiting items", () => {
  test("counts them by kind, with the time of the oldest", () => {
    const tally = createTally();
    expect(tally.counts()).toMatchObject({ waiting: {}, oldest_at: null });
    tally.add(item("b", later));
    tally.add(item("a"));
    expect(tally.counts()).toMatchObject({ waiting: { camera_frame: 2 }, oldest_at: item("a").happened_at });
    tally.remove([item("a")]);
    expect(tally.counts()).toMatchObject({ waiting: { camera_frame: 1 }, oldest_at: later });
  });

  test("keeps changes that happen during a read of the disk", async () => {
    const tally = createTally();
    tally.add(item("sent"));
    let answer: (items: MediaItem[]) => void = () => {};
    const counted = tally.count(() => new Promise((resolve) => (answer = resolve)));
    tally.add(item("kept"));
    tally.remove([item("sent")]);
    tally.refuse(item("refused"));
    answer([item("sent"), item("left"), item("refused", later, "too_late")]);
    await counted;
    expect(tally.counts()).toMatchObject({ waiting: { camera_frame: 2 }, refused: 1 });
  });

  test("keeps its count when the disk cannot be read", async () => {
    const tally = createTally();
    tally.add(item("kept"));
    await expect(tally.count(() => Promise.reject(new Error("closed")))).rejects.toThrow("closed");
    expect(tally.waiting()).toBe(1);
  });
});
