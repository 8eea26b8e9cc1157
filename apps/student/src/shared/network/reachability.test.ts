import { expect, test, vi } from "vitest";
import { patienceLeft, serverIsSilent, unlessSilent, watchReplies } from "./reachability.ts";

/** A reply of our server, with any status. */
const ours = (status = 200) => new Response(null, { status, headers: { "x-server-time-ms": "1789380000000" } });
const portal = (status: number) => new Response("<html>Sign in to the school's network</html>", { status });

test.each([
  ["no other request is waiting", 10_000, null, false, 2_500],
  ["another request has waited for two seconds", 10_000, 8_000, false, 500],
  ["another request has waited for nine seconds", 10_000, 1_000, false, 250],
  ["the server is known not to reply", 10_000, null, true, 250],
])("LOSS-34~ how long a request still waits for a reply: %s", (_, now, oldest, silent, left) => {
  expect(patienceLeft(now, oldest, silent)).toBe(left);
});

test("LOSS-34~ without a reply a request rejects, so that stored data is shown, until the server replies", async () => {
  serverIsSilent.set(true);
  await expect(unlessSilent(new Promise(() => {}))).rejects.toThrow("silent");
  await expect(unlessSilent(Promise.resolve("fresh"))).resolves.toBe("fresh");
  await watchReplies(async () => ours())("/", {});
  expect(serverIsSilent.get()).toBe(false);
});

test.each([200, 302, 403, 502])(
  "LOSS-31~ LOSS-34~ a captive portal's page (%i) does not count as a reply of the server",
  async (status) => {
    vi.useFakeTimers();
    const page = { of: () => portal(status) };
    vi.stubGlobal("fetch", async () => page.of());
    serverIsSilent.set(false);
    await watchReplies(async () => portal(status))("/api/v1/exams", {});
    await vi.advanceTimersByTimeAsync(4_000);
    expect(serverIsSilent.get()).toBe(true);
    await watchReplies(async () => portal(status))("/api/v1/exams", {});
    expect(serverIsSilent.get()).toBe(true);
    page.of = () => ours();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(serverIsSilent.get()).toBe(false);
    vi.useRealTimers();
  },
);

test("a refusal counts as a reply of the server", async () => {
  serverIsSilent.set(true);
  await watchReplies(async () => ours(403))("/api/v1/exams", {});
  expect(serverIsSilent.get()).toBe(false);
});

test("after a failed request the page checks the server, and polls it until it is back", async () => {
  vi.useFakeTimers();
  const isThere = { value: true };
  vi.stubGlobal("fetch", async () => {
    if (!isThere.value) throw new TypeError("Failed to fetch");
    return ours();
  });
  vi.stubGlobal("navigator", { onLine: true });
  const ask = watchReplies(async () => Promise.reject(new TypeError("Failed to fetch")));
  await expect(ask("/api/v1/exams", {})).rejects.toThrow("Failed");
  await vi.advanceTimersByTimeAsync(1_000);
  expect(serverIsSilent.get()).toBe(false);
  isThere.value = false;
  await expect(ask("/api/v1/exams", {})).rejects.toThrow("Failed");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(serverIsSilent.get()).toBe(true);
  isThere.value = true;
  await vi.advanceTimersByTimeAsync(3_000);
  expect(serverIsSilent.get()).toBe(false);
  await expect(ask("/api/v1/exams", { signal: AbortSignal.abort() })).rejects.toThrow("Failed");
  vi.useRealTimers();
});
