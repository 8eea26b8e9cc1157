import type { AppFile, AppPart, StoreProgress, StoreRequest } from "./app-file.types.ts";
import { documentsCachePrefix, isAppPage } from "./app-pages.ts";
import { filesCache, removeOthers, storedFile, storeFiles } from "./file-store.ts";
import type { WorkerScope } from "./worker.types.ts";

/** Inserted by the build (`build/service-worker.plugin.ts`). */
declare const APP_FILES: AppFile[];

const worker = self as unknown as WorkerScope;
const files = APP_FILES;
const byPath = new Map(files.map((file) => [file.path, file]));
/** Marks a computer that takes exams: an update then stores their files before it takes over. */
const examWanted = "examplar-exam-files-wanted";

/** An exam needs the files of the list too. */
const filesOf = (wanted: AppPart): AppFile[] =>
  files.filter(({ part }) => part === wanted || (wanted === "exam" && part === "list"));

/** Fails the installation unless all files are stored and verified; the browser tries again at the next contact. */
const install = async (): Promise<void> => {
  const wanted = filesOf((await caches.has(examWanted)) ? "exam" : "list");
  const stored = await storeFiles(wanted);
  if (stored < wanted.length) throw new Error(`${wanted.length - stored} files could not be stored.`);
};

/** Static routes: requests that the worker would only pass on do not wait until it has started. */
const routes = [
  { condition: { urlPattern: "/api/v1/documents/*" }, source: "fetch-event" },
  { condition: { urlPattern: "/api/*" }, source: "network" },
  { condition: { urlPattern: "/assets/*" }, source: { cacheName: filesCache } },
];

worker.addEventListener("install", (event) => {
  const routed = event.addRoutes?.(routes).catch((error: unknown) => console.warn("No static routes.", error));
  event.waitUntil(Promise.all([install(), routed]));
});

worker.addEventListener("activate", (event) => {
  const isKept = (name: string) => name === examWanted || name.startsWith(documentsCachePrefix);
  event.waitUntil(Promise.all([removeOthers(files, isKept), worker.clients.claim()]));
});

const reply = async (request: Request, file: AppFile | undefined): Promise<Response> =>
  (file ? await storedFile(file) : await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (request.mode === "navigate") {
    if (isAppPage(pathname)) event.respondWith(reply(request, byPath.get("/index.html")));
    return;
  }
  const file = byPath.get(pathname);
  if (file || pathname.startsWith("/api/v1/documents/")) event.respondWith(reply(request, file));
});

const store = async ({ part }: StoreRequest, tell: (progress: StoreProgress) => void): Promise<void> => {
  const wanted = filesOf(part);
  const say = (stored: number, done: boolean) => tell({ stored, wanted: wanted.length, done });
  const storeAll = async () => {
    if (part === "exam") await caches.open(examWanted);
    return storeFiles(wanted, (stored) => say(stored, false));
  };
  // The page waits for this message, even where the browser stores nothing.
  say(await storeAll().catch(() => 0), true);
};

worker.addEventListener("message", (event) => {
  const message = event.data as StoreRequest | { type: "SKIP_WAITING" } | null;
  const [port] = event.ports;
  if (message?.type === "SKIP_WAITING") event.waitUntil(worker.skipWaiting());
  if (message?.type === "store" && port) event.waitUntil(store(message, (progress) => port.postMessage(progress)));
});
