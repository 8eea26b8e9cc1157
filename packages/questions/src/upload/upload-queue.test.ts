import { expect, test, vi } from "vitest";
import { createUploadQueue, uploadQueueOf } from "./upload-queue.ts";

const photo = new File(["x"], "photo.jpg");

/** An upload whose end the test decides. */
const heldUpload = () => {
  const end = Promise.withResolvers<{ picture_id: number }>();
  const seen: { progress?: (percent: number) => void; signal?: AbortSignal } = {};
  const upload = (_file: File, progress: (percent: number) => void, signal: AbortSignal) => {
    Object.assign(seen, { progress, signal });
    return end.promise;
  };
  return { end, seen, upload };
};

test("a file is on its way, and then part of the answer", async () => {
  const queue = createUploadQueue();
  const delivered = vi.fn<(id: number) => void>();
  const { end, seen, upload } = heldUpload();
  queue.deliverTo(delivered);
  queue.send(photo, upload);
  seen.progress?.(40);
  expect(queue.get()).toEqual([{ key: 1, file: photo, percent: 40, failed: false }]);
  end.resolve({ picture_id: 7 });
  await vi.waitFor(() => expect(delivered).toHaveBeenCalledWith(7));
  expect(queue.get()).toEqual([]);
});

test("a failed file stays, and can be sent again", async () => {
  const queue = createUploadQueue();
  const delivered = vi.fn<(id: number) => void>();
  queue.deliverTo(delivered);
  queue.send(photo, () => Promise.reject(new Error("no network")));
  await vi.waitFor(() => expect(queue.get()[0]?.failed).toBe(true));
  queue.retry(1, () => Promise.resolve({ picture_id: 8 }));
  await vi.waitFor(() => expect(delivered).toHaveBeenCalledWith(8));
});

test("UPLOAD-09 a file given up is stopped, and never becomes part of the answer", async () => {
  const queue = createUploadQueue();
  const delivered = vi.fn<(id: number) => void>();
  const { end, seen, upload } = heldUpload();
  queue.deliverTo(delivered);
  queue.send(photo, upload);
  queue.drop(1);
  expect(seen.signal?.aborted).toBe(true);
  end.resolve({ picture_id: 9 });
  await end.promise;
  await Promise.resolve();
  expect([queue.get(), delivered.mock.calls]).toEqual([[], []]);
});

test("a question has one queue, however often it is shown", () => {
  expect(uploadQueueOf(3)).toBe(uploadQueueOf(3));
  expect(uploadQueueOf(3)).not.toBe(uploadQueueOf(4));
});
