import type { User } from "@examplar/contract";
import {
  createIndexedDbStore,
  createSyncEngine,
  type SyncEngine,
  type SyncRequest,
  type Transport,
} from "@examplar/sync";
import { randomId } from "@examplar/ui";
import { now } from "./clock.ts";
import { userQuery } from "./current-user.ts";
import { queryClient } from "./query-client.ts";

const outbox = createIndexedDbStore();

/** The device that this user is on this computer; where the browser keeps nothing, one for this call. */
export const deviceIdFor = async (user_id: number): Promise<string> => {
  const candidate = randomId();
  return outbox.deviceOf(user_id, candidate).catch(() => candidate);
};

const signedInUserId = (): number | null => queryClient.getQueryData<User | null>(userQuery.queryKey)?.id ?? null;

const ask = ({ lane, instance_id, device_id, items }: SyncRequest, signal: AbortSignal): Promise<Response> =>
  fetch(`/api/v1/quiz_instances/${instance_id}/${lane === "answers" ? "answers" : "student_events"}`, {
    method: "POST",
    credentials: "same-origin",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(lane === "answers" ? { device_id, edits: items } : { events: items }),
    signal,
  });

const transport: Transport = {
  send: async (request, signal) => {
    // Sent under another name it would be refused for good; it waits for its owner instead.
    if (signedInUserId() !== request.user_id) return { status: 401, retry_after_ms: null, body: undefined };
    const response = await ask(request, signal);
    const seconds = Number(response.headers.get("retry-after"));
    return {
      status: response.status,
      retry_after_ms: seconds > 0 ? seconds * 1000 : null,
      body: await response.json().catch(() => undefined),
    };
  },
};

const timers = {
  now: () => performance.now(),
  after: (ms: number, call: () => void) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

let current: { user_id: number; engine: Promise<SyncEngine> } | null = null;

/** Sends what an exam left behind in this browser. It writes nothing, and outlives the screen that asked for it. */
export const engineFor = ({ user_id, instance_id }: { user_id: number; instance_id: null }): Promise<SyncEngine> => {
  if (current?.user_id === user_id) return current.engine;
  const engine = deviceIdFor(user_id).then((device_id) => {
    const made = createSyncEngine({
      store: outbox,
      transport,
      clock: { now },
      timers,
      random: Math.random,
      newId: randomId,
      device_id,
      owner: { user_id, instance_id },
      // Absent where the page is not served over TLS.
      ...(navigator.locks && { locks: navigator.locks }),
      onFault: (error) => console.warn("The outbox met a fault and goes on.", error),
    });
    made.start();
    window.addEventListener("online", () => made.networkChanged(true));
    window.addEventListener("offline", () => made.networkChanged(false));
    return made;
  });
  current = { user_id, engine };
  return engine;
};
