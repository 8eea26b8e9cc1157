import { expect, test, vi } from "vitest";
import { createMediaOutbox } from "./media-outbox.ts";
import { createMemoryMedia } from "./memory-media.ts";
import type { NewMedia } from "./media-outbox.types.ts";

const frame = (bytes = 100): NewMedia => ({
  kind: "camera_frame",
  quiz_id: 7,
  summary_id: 3,
  score_id: 9,
  happened_at: new Date("2026-11-16T10:00:00Z"),
  blob: new Blob(["x".repeat(bytes)], { type: "image/jpeg" }),
});

/** Two tabs of one student over one database; the network is cut. */
const twoTabs = () => {
  const store = createMemoryMedia();
  let [last, told] = [0, 0];
  const tab = (onChanged: () => void) =>
    createMediaOutbox({
      user_id: 42,
      store,
      clock: { now: () => new Date("2026-11-16T10:00:00Z") },
      after: () => () => undefined,
      newId: () => `id-${(last += 1)}`,
      retryAfterMs: () => 1_000,
      random: () => 0.5,
      alone: async (work) => work(),
      onChanged,
      onFault: () => undefined,
      transport: {
        credentials: async () => ({ kind: "failed" }),
        register: async () => ({ kind: "failed" }),
        send: async () => null,
      },
    });
  const other = tab(() => undefined);
  const recording = tab(() => {
    told += 1;
    void other.look();
  });
  return { recording, other, told: () => told };
};

test("a tab does not report that everything is sent while pictures of another tab are waiting", async () => {
  const { recording, other, told } = twoTabs();
  for (let at = 0; at < 5; at += 1) await recording.keep(frame());
  await vi.waitFor(() => expect(other.counts().waiting.camera_frame).toBeGreaterThan(0));
  // A picture comes every second: the other tab hears once that some are waiting, not of each.
  expect(told()).toBe(1);
});

test("an item dropped for lack of room no longer counts as waiting in the other tab", async () => {
  const { recording, other } = twoTabs();
  await recording.keep(frame());
  await vi.waitFor(() => expect(other.counts().waiting.camera_frame).toBe(1));
  await recording.makeRoom(1_000);
  await vi.waitFor(() => expect(other.counts().waiting.camera_frame ?? 0).toBe(0));
});
