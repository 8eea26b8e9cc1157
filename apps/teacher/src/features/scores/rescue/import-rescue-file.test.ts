import { createApi } from "@examplar/ui";
import { afterEach, expect, test, vi } from "vitest";
import { importRescueFile } from "./import-rescue-file.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** Replaces `AbortSignal.timeout`, because fake timers do not control the platform's own timeouts. */
const turnTheClock = () => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const given = new AbortController();
    setTimeout(() => given.abort(new DOMException("late", "TimeoutError")), ms);
    return given.signal;
  });
};

test.each([
  ["that takes four minutes on a slow connection is imported", 4, "arrived"],
  ["whose import gets no reply is given up", 60, "failed"],
])("LOSS-15 a rescue file %s", async (_, minutes, expected) => {
  turnTheClock();
  const api = createApi(
    (_url, { signal }) =>
      new Promise((resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("given up")));
        setTimeout(() => resolve(Response.json({ new_count: 1 })), minutes * 60_000);
      }),
  );
  const imported = importRescueFile(api, new Blob(["{}"])).then(
    () => "arrived",
    () => "failed",
  );
  await vi.advanceTimersByTimeAsync(minutes * 60_000);
  expect(await imported).toBe(expected);
});
