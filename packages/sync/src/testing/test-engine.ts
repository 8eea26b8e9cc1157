import type { SyncEngineParts, SyncStatus } from "../engine/engine.types.ts";
import { createSyncEngine } from "../engine/sync-engine.ts";
import type { SyncRequest, WireReply } from "../engine/request/transport.types.ts";
import { createMemoryStore } from "../outbox/memory-store.ts";
import type { OutboxStore } from "../outbox/outbox.types.ts";
import { createModelServer, type ModelServer } from "./model-server.ts";
import { createVirtualTime, type VirtualTime } from "./virtual-time.ts";

/** What happens to one request; `pass` lets it through. */
export type Fate =
  | "pass"
  | "lost_before" // never arrives
  | "lost_after" // arrives and is committed, the reply is lost
  | "cut_reply" // committed, the reply cannot be read
  | "never" // neither arrives nor fails
  | { reply: WireReply };

export interface World {
  time: VirtualTime;
  server: ModelServer;
  /** Decides each request's fate, in the order of sending. */
  fate: (request: SyncRequest) => Fate;
  sent: SyncRequest[];
  kept_alive: SyncRequest[];
  /** The user whose cookie the browser holds. */
  signed_in: number | null;
  trip_ms: number;
}

export const createWorld = (): World => {
  const time = createVirtualTime();
  const server = createModelServer(time.clock);
  server.open(70, 7);
  return { time, server, fate: () => "pass", sent: [], kept_alive: [], signed_in: 7, trip_ms: 10 };
};

let ids = 0;
/** Returns unique ids in order, so that a failure is readable. */
const newId = (): string => `id-${++ids}`;

const send = async (world: World, request: SyncRequest): Promise<WireReply> => {
  world.sent.push(request);
  const fate = world.fate(request);
  const { signed_in } = world;
  await world.time.wait(world.trip_ms);
  if (fate === "never") return new Promise(() => undefined);
  if (fate === "lost_before") throw new Error("the network is down");
  if (typeof fate === "object") return fate.reply;
  const reply = world.server.handle(request, signed_in);
  await world.time.wait(world.trip_ms);
  if (fate === "lost_after") throw new Error("the network is down");
  return fate === "cut_reply" ? { ...reply, body: undefined } : reply;
};

export interface TestEngine {
  engine: ReturnType<typeof createSyncEngine>;
  statuses: SyncStatus[];
  faults: unknown[];
  store: OutboxStore;
}

export const createTestEngine = (world: World, more: Partial<SyncEngineParts> = {}): TestEngine => {
  const [statuses, faults]: [SyncStatus[], unknown[]] = [[], []];
  const store = more.store ?? createMemoryStore();
  const engine = createSyncEngine({
    store,
    clock: world.time.clock,
    timers: world.time.timers,
    random: () => 0.5,
    newId,
    device_id: "device-a",
    owner: { user_id: 7, instance_id: 70 },
    transport: {
      send: (request) => send(world, structuredClone(request)),
      answers: async (instance_id) => world.server.answers(instance_id),
      sendKeepalive: (request) => void world.kept_alive.push(structuredClone(request)),
    },
    onFault: (error) => faults.push(error),
    ...more,
  });
  engine.subscribe((status) => statuses.push(status));
  return { engine, statuses, faults, store };
};
