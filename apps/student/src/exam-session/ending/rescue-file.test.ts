import { createMemoryStore, createSyncEngine } from "@examplar/sync";
import { beforeEach, expect, test, vi } from "vitest";
import type { OpenExam } from "../open-exam.ts";
import { timers } from "../sync/timers.ts";
import { saveRescueFile } from "./rescue-file.ts";

const saved: Blob[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.spyOn(console, "warn").mockReturnValue();
  vi.spyOn(URL, "createObjectURL").mockImplementation((file) => {
    saved.push(file as Blob);
    return "blob:rescue";
  });
  // Node has no IndexedDB, so there is no stored exam, as in a browser that blocks storage.
  vi.stubGlobal("document", { createElement: () => ({ click: () => undefined }) });
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

const serverKey = async () => {
  const curve = { name: "ECDH", namedCurve: "P-256" };
  const { publicKey } = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
  return { public_key: await crypto.subtle.exportKey("jwk", publicKey) };
};

const openExam = async (rescue_key: OpenExam["rescue_key"]) => {
  const engine = createSyncEngine({
    store: createMemoryStore(),
    transport: { send: () => Promise.reject(new Error("no network")) },
    clock: { now: () => new Date() },
    timers,
    random: () => 0.5,
    newId: () => "edit-1",
    device_id: "device-a",
    owner: { user_id: 7, instance_id: 70 },
  });
  await engine.edit(1, "answer", { text: "only here" });
  const seat = { user: { id: 7 }, summary: { id: 3 }, attempt: { user_id: 7, instance_id: 70 } };
  return { ...seat, engine, rescue_key } as unknown as OpenExam;
};

test("LOSS-16 the rescue file is saved with the key in memory where the browser stores no exam", async () => {
  const exam = await openExam(serverKey() as OpenExam["rescue_key"]);
  expect(await saveRescueFile(exam)).toBe("saved");
  expect(JSON.parse(await saved[0]!.text())).toMatchObject({ header: { format: "examplar-rescue-sealed" } });
});

test("the rescue file is impossible where the server's key never reached the page", async () => {
  expect(await saveRescueFile(await openExam(Promise.resolve(null)))).toBe("impossible");
  expect(saved).toEqual([]);
});
