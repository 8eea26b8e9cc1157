import { describe, expect, test } from "vitest";
import type { SyncStatus } from "./engine.types.ts";
import { describeStatus, missingOnServer, type StatusWord } from "./status.state.ts";

const at = "2026-11-16T09:00:00.000Z";
const calm: SyncStatus = {
  pending: { answers: 0, events: 0 },
  elsewhere: { answers: 0, set_aside: 0, refused: 0 },
  set_aside: 0,
  refused: 0,
  files: { waiting: 0, refused: 0, in_page: 0 },
  drafts: 0,
  writing: 0,
  last_acknowledged_at: at,
  has_answers: true,
  connection: "online",
  storage: "durable",
  device_id: "device-a",
};
const answers = (count: number) => ({ pending: { ...calm.pending, answers: count } });
const refusedFiles = (count: number) => ({
  set_aside: count,
  refused: count,
  files: { waiting: 0, refused: count, in_page: 0 },
});
const events = (count: number) => ({ pending: { ...calm.pending, events: count } });

describe("what the save indicator shows", () => {
  test.each<[string, Partial<SyncStatus>, StatusWord, number]>([
    ["all saved", {}, "saved_on_server", 0],
    ["nothing typed yet", { last_acknowledged_at: null, has_answers: false }, "nothing_yet", 0],
    ["all saved by another device", { last_acknowledged_at: null }, "saved_on_server", 0],
    [
      "all saved, while another attempt's work waits or is refused",
      { elsewhere: { answers: 3, set_aside: 2, refused: 1 } },
      "saved_on_server",
      0,
    ],
    ["LOSS-33 a field has letters that are not an edit yet", { drafts: 1 }, "saved_here_sending", 1],
    ["the device is storing a change", { writing: 1 }, "saved_here_sending", 1],
    ["changes are being sent", answers(2), "saved_here_sending", 2],
    [
      "changes are being sent, and the device is storing another",
      { ...answers(2), writing: 1 },
      "saved_here_sending",
      3,
    ],
    ["only events wait, which are not the student's changes", events(4), "saved_on_server", 0],
    ["changes wait without a network", { ...answers(2), connection: "offline" }, "saved_here_offline", 2],
    ["only events wait without a network", { ...events(4), connection: "offline" }, "saved_on_server", 0],
    [
      "changes wait while the server does not reply",
      { ...answers(2), connection: "retrying" },
      "saved_here_offline",
      2,
    ],
    ["nothing waits, without a network", { connection: "offline" }, "saved_on_server", 0],
    ["changes wait while signed out", { ...answers(2), connection: "signed_out" }, "saved_here_signed_out", 2],
    ["a change is set aside while others wait", { ...answers(2), set_aside: 1 }, "some_set_aside", 1],
    ["a refused file", { ...refusedFiles(1) }, "some_files_refused", 1],
    ["a refused file, while changes are being sent", { ...answers(2), ...refusedFiles(1) }, "saved_here_sending", 2],
    ["a refused file and a refused change", { ...refusedFiles(1), set_aside: 2, refused: 2 }, "some_set_aside", 1],
    [
      "changes wait, and the browser stores nothing",
      { ...answers(2), storage: "memory_only", set_aside: 1 },
      "only_in_memory",
      3,
    ],
    ["nothing waits, and the browser stores nothing", { storage: "memory_only" }, "saved_on_server", 0],
  ])("%s", (_name, changes, word, count) => {
    const status = { ...calm, ...changes };
    expect(describeStatus(status)).toEqual({ word, count, at: status.last_acknowledged_at });
  });
});

test.each<[string, Partial<SyncStatus>, number]>([
  ["nothing, if the device stores waiting changes", answers(2), 0],
  ["all waiting changes, if the browser stores nothing", { ...answers(2), writing: 1, storage: "memory_only" }, 3],
  ["refused changes too, if the browser stores nothing", { set_aside: 1, refused: 1, storage: "memory_only" }, 1],
  ["no refused file, unless only the page holds it", { ...refusedFiles(1), storage: "memory_only" }, 0],
])("LOSS-24~ lost when the page closes: %s", (_name, changes, count) => {
  expect(missingOnServer({ ...calm, ...changes }).only_in_page).toBe(count);
});
