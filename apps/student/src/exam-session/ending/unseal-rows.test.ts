import type { MediaItem } from "@examplar/capture/media";
import { createMemoryStore } from "@examplar/sync";
import { ApiProblem } from "@examplar/ui";
import { expect, test } from "vitest";
import type { SealedRow } from "../../shared/storage/app-database.ts";
import { sealedParts, unsealRows, type Unsealing } from "./unseal-rows.ts";

const user_id = 7;

/** Returns what an outbox holds after one edit. */
const unsent = async (edit_id: string, question_id: number) => {
  const store = createMemoryStore();
  const place = { user_id, instance_id: 70, question_id };
  const word = { kind: "answer", content: { html: edit_id } } as const;
  await store.addEdit({ ...place, ...word, edit_id, device_id: "a", now: "2026-11-17T09:00:00.000Z", after_seq: 0 });
  return store.snapshot(user_id);
};

const rowOf = (id: string, parts: ArrayBuffer[], is_bulky = false): SealedRow => ({
  id,
  user_id,
  key: id,
  parts,
  is_bulky,
});

/** A computer with these rows; the server cannot open the rows named in `faults`. */
const createComputer = (rows: SealedRow[], faults: Record<string, Error> = {}) => {
  const outbox = createMemoryStore();
  const kept = new Map(rows.map((row) => [row.id, row]));
  const said: unknown[] = [];
  const opened: string[] = [];
  const unsealing: Unsealing = {
    open: async ({ id, parts }) => {
      opened.push(id);
      if (faults[id]) throw faults[id];
      return parts;
    },
    absorb: ({ items, answers }) => outbox.absorb({ items, answers, counters: [] }),
    addFile: async () => undefined,
    addMedia: () => Promise.reject(new DOMException("The disk is full.", "QuotaExceededError")),
    remove: async (id) => kept.delete(id),
    onFault: (error) => said.push(error),
  };
  const edits = async () => (await outbox.items(user_id)).map(({ id }) => id);
  return { unsealing, opened, said, edits, left: () => [...kept.keys()] };
};

test.each([
  ["the server cannot open", new ApiProblem({ code: "rescue_file_altered", status: 422 })],
  ["is cut short", new DOMException("The operation failed.", "OperationError")],
])("LOSS-30~ sealed work that %s stays, and does not block other work", async (_, fault) => {
  const rows = [rowOf("bad", sealedParts(await unsent("e1", 1))), rowOf("good", sealedParts(await unsent("e2", 2)))];
  const { unsealing, said, edits, left } = createComputer(rows, { bad: fault });
  await unsealRows(rows, unsealing);
  expect(await edits()).toEqual(["e2"]);
  expect(left()).toEqual(["bad"]);
  expect(said).toEqual([fault]);
});

test("LOSS-30~ recordings stay sealed when the disk is full; answers are restored before them", async () => {
  const media = [{ id: "m1" } as MediaItem];
  const rows = [
    rowOf("recordings", sealedParts({ media }, [new ArrayBuffer(3)]), true),
    rowOf("answers", sealedParts(await unsent("e1", 1))),
  ];
  const { unsealing, opened, edits, left } = createComputer(rows);
  await unsealRows(rows, unsealing);
  expect(opened).toEqual(["answers", "recordings"]);
  expect(await edits()).toEqual(["e1"]);
  expect(left()).toEqual(["recordings"]);
});
