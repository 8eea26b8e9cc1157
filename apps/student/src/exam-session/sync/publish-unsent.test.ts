import { createMemoryStore, createSyncEngine, type WireReply } from "@examplar/sync";
import { afterEach, expect, test, vi } from "vitest";
import { unsentWork } from "../../shared/shell-slots.ts";
import { publishUnsent } from "./publish-unsent.ts";
import { timers } from "./timers.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  unsentWork.set(null);
});

const rejected = (edit_ids: string[]): WireReply => {
  const results = edit_ids.map((edit_id) => ({
    edit_id,
    outcome: "rejected",
    code: "invalid_content",
    revision: null,
  }));
  return { status: 200, retry_after_ms: null, body: { results } };
};

test.each([
  ["of the open exam", 70],
  ["of another exam", 71],
])("LOSS-22 a refused edit %s is published as refused, not as waiting", async (_name, instance_id) => {
  let ids = 0;
  const engine = createSyncEngine({
    store: createMemoryStore(),
    transport: { send: async ({ items }) => rejected((items as { edit_id: string }[]).map(({ edit_id }) => edit_id)) },
    clock: { now: () => new Date() },
    timers,
    random: () => 0.5,
    newId: () => `id-${++ids}`,
    device_id: "device-a",
    owner: { user_id: 7, instance_id: 70 },
  });
  stops.push(engine.start(), publishUnsent(engine));
  await engine.edit(1, "answer", { text: "typed" }, { instance_id });
  await vi.waitFor(() => expect(unsentWork.get()).toEqual({ changes: 0, refused: 1, records: 0 }));
});
