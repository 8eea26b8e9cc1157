import { expect, test } from "vitest";
import { createMemoryMedia } from "./memory-media.ts";
import type { MediaItem } from "./media.types.ts";
import { takeAllMedia } from "./take-all.ts";

const item = (id: string, change: Partial<MediaItem> = {}): MediaItem => ({
  id,
  kind: "camera_frame",
  user_id: 7,
  quiz_id: 1,
  summary_id: 1,
  score_id: 1,
  happened_at: "2026-11-15T10:00:00.000Z",
  duration_ms: null,
  key: `1/7/${id}`,
  bytes: 4,
  mime_type: "image/jpeg",
  details: {},
  is_uploaded: false,
  upload_id: null,
  refused: null,
  ...change,
});

/** A blob as a browser returns it for a file that its disk has lost. */
const lost = (): Blob =>
  Object.assign(new Blob(["lost"]), { arrayBuffer: () => Promise.reject(new DOMException("", "NotReadableError")) });

const storeOf = async (...kept: [id: string, blob: Blob, change?: Partial<MediaItem>][]) => {
  const store = createMemoryMedia();
  for (const [id, blob, change] of kept) await store.add({ item: item(id, change), blob });
  return store;
};
const left = async (store: Awaited<ReturnType<typeof storeOf>>) => (await store.list(7)).map(({ id }) => id);

test("an unreadable item stays in the store, and the others are taken", async () => {
  const store = await storeOf(
    ["a", new Blob(["aaaa"])],
    ["b", lost()],
    ["c", new Blob(["cccc"])],
    ["refused", new Blob(["rrrr"]), { refused: "after_end" }],
    ["of another", new Blob(["oooo"]), { user_id: 8 }],
  );
  const taken: string[] = [];
  const take = async (items: MediaItem[], bytes: ArrayBuffer[]) => {
    for (const [at, { id }] of items.entries()) taken.push(`${id} ${new TextDecoder().decode(bytes[at])}`);
    return true;
  };
  expect(await takeAllMedia(store, 7, take)).toBe(true);
  expect(taken).toEqual(["a aaaa", "c cccc"]);
  expect(await left(store)).toEqual(["b"]);
  expect(await store.list(8)).toHaveLength(1);
});

test("if no item can be read, `take` is not called and nothing is lost", async () => {
  const store = await storeOf(["a", lost()], ["b", lost()]);
  expect(await takeAllMedia(store, 7, () => Promise.reject(new Error("asked")))).toBe(true);
  expect(await left(store)).toEqual(["a", "b"]);
});

test("items that could not be taken stay, with all later ones", async () => {
  const large = { bytes: 16 * 1_024 * 1_024 };
  const store = await storeOf(
    ["a", new Blob(["aaaa"]), large],
    ["b", new Blob(["bbbb"]), large],
    ["c", new Blob(["cccc"]), large],
  );
  expect(await takeAllMedia(store, 7, async ([first]) => first?.id === "a")).toBe(false);
  expect(await left(store)).toEqual(["b", "c"]);
});
