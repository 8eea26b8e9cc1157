import { beforeEach, expect, test, vi } from "vitest";
import type { AppFile, StoreProgress, StoreRequest } from "./app-file.types.ts";
import type { WorkerScope } from "./worker.types.ts";

const files = ["small", "large", "last"].map((name): AppFile => ({
  path: `/assets/${name}.js`,
  sha256: "",
  type: "javascript",
  part: "faces",
}));
const full = () => Promise.reject(new DOMException("The quota has been exceeded.", "QuotaExceededError"));

type Listener = Parameters<WorkerScope["addEventListener"]>[1];
const listeners = new Map<string, Listener>();

beforeEach(() => {
  // The worker adds its listeners when it is loaded.
  vi.resetModules();
  vi.stubGlobal("APP_FILES", files);
  vi.stubGlobal("location", { origin });
  vi.stubGlobal("self", { addEventListener: (kind: string, listener: Listener) => listeners.set(kind, listener) });
  vi.stubGlobal("fetch", async () => new Response("", { headers: { "content-type": "text/javascript" } }));
});

const ask = async (message: StoreRequest): Promise<StoreProgress[]> => {
  await import("./worker.ts");
  const told: StoreProgress[] = [];
  const work: Promise<unknown>[] = [];
  const port = { postMessage: (progress: StoreProgress) => told.push(progress) };
  const event = { data: message, ports: [port], waitUntil: (one: Promise<unknown>) => work.push(one) };
  listeners.get("message")!(event as unknown as Parameters<Listener>[0]);
  await Promise.allSettled(work);
  return told;
};

const origin = "http://localhost";
/** A cache that stores what it has room for. */
const cache = (hasRoom: (url: string) => boolean, stored: readonly string[] = []) => {
  const paths = new Set(stored);
  return {
    paths,
    keys: async () => [...paths].map((path) => ({ url: `${origin}${path}` })),
    put: async (url: string) => (hasRoom(url) ? void paths.add(url) : full()),
  };
};

test.each([
  ["has room for all files", async () => cache(() => true), 3],
  ["has no room for one file", async () => cache((url) => !url.includes("large")), 2],
  ["has no room at all", full, 0],
])("the worker reports to the page when it is done, if the browser's storage %s", async (_, open, stored) => {
  vi.stubGlobal("caches", { open });
  expect((await ask({ type: "store", part: "faces" })).at(-1)).toEqual({ stored, wanted: 3, done: true });
});

test("stored files are neither requested again nor reported one by one", async () => {
  const asked: string[] = [];
  const stored = files.slice(0, 2).map(({ path }) => path);
  const opened = cache((url) => asked.push(url) > 0, stored);
  vi.stubGlobal("caches", { open: async () => opened });
  const told = await ask({ type: "store", part: "faces" });
  expect(told.map((progress) => progress.stored)).toEqual([2, 3, 3]);
  expect(asked).toEqual(["/assets/last.js"]);
});

test("a file that another version removes meanwhile is not counted as stored", async () => {
  const opened = cache(() => {
    opened.paths.delete("/assets/small.js");
    return true;
  }, ["/assets/small.js"]);
  vi.stubGlobal("caches", { open: async () => opened });
  expect((await ask({ type: "store", part: "faces" })).at(-1)).toEqual({ stored: 2, wanted: 3, done: true });
});

test("a version is not installed if another one removes its files meanwhile", async () => {
  vi.stubGlobal(
    "APP_FILES",
    files.map((file) => ({ ...file, part: "list" })),
  );
  const opened = cache(() => {
    opened.paths.delete("/assets/small.js");
    return true;
  }, ["/assets/small.js"]);
  vi.stubGlobal("caches", { open: async () => opened, has: async () => false });
  await import("./worker.ts");
  const work: Promise<unknown>[] = [];
  listeners.get("install")!({
    waitUntil: (one: Promise<unknown>) => work.push(one),
  } as unknown as Parameters<Listener>[0]);
  await expect(Promise.all(work)).rejects.toThrow("1 files could not be stored.");
});
