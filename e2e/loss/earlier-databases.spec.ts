import type { User } from "@examplar/contract";
import type { BrowserContext, Page } from "@playwright/test";
import { signInEarlier } from "../support/browser.ts";
import { answersOnServer, makeExam, openLive, paperOf, sheet, upload, type MadeExam } from "../support/exam.ts";
import { read } from "../support/people.ts";
import { expect, test } from "../support/test.ts";

const sections = [
  { name: "One", exercises: [{ display_name: "Only", questions: [sheet(["B2"]), upload("Draw the curve.")] }] },
];

interface Left {
  user_id: number;
  instance_id: number;
  sheet_id: number;
  upload_id: number;
}

/** Creates the databases of the previous version with a photo, a sheet cell, a receipt and the shell's user. */
const leaveBehind = (page: Page, left: Left) =>
  page.evaluate(async ({ user_id, instance_id, sheet_id, upload_id }) => {
    type Stores = Record<string, { options: IDBObjectStoreParameters; rows: [value: unknown, key?: IDBValidKey][] }>;
    const create = (name: string, stores: Stores) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, 1);
        opening.addEventListener("upgradeneeded", () => {
          for (const [store_name, { options, rows }] of Object.entries(stores)) {
            const store = opening.result.createObjectStore(store_name, options);
            for (const [value, key] of rows) store.put(value, key);
          }
        });
        opening.addEventListener("success", () => (opening.result.close(), resolve()));
        opening.addEventListener("error", () => reject(opening.error));
      });
    await new Promise((resolve) => {
      const deleting = indexedDB.deleteDatabase("examplar");
      deleting.addEventListener("success", resolve);
    });
    const at = new Date().toISOString();
    const bytes = new Uint8Array(9_000).fill(7);
    bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const place = { user_id, instance_id };
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    const file = { ...place, id: crypto.randomUUID(), question_id: upload_id, name: "curve.png", type: "image/png" };
    const kept = { ...file, size: 9_000, sha256, max_files: 1, chosen_at: at, address: null, refused: null, place: 1 };
    const content = { spreadsheet_content: { rows: 9, columns: 4, cells: { B2: { input: 7 } } } };
    const word = { ...place, edit_id: crypto.randomUUID(), question_id: sheet_id, kind: "answer", content, at };
    const keyPath = ["user_id", "instance_id", "question_id"];
    await create("examplar-files", {
      files: { options: { keyPath: "id" }, rows: [[kept]] },
      bytes: { options: {}, rows: [[bytes.buffer, file.id]] },
    });
    await create("examplar-unsaid", { words: { options: { keyPath }, rows: [[word]] } });
    await create("examplar-exam", {
      packs: { options: {}, rows: [] },
      receipts: { options: {}, rows: [[{ user_id }, 5]] },
    });
    await create("examplar-shell", { things: { options: {}, rows: [[{ user_id, value: "kept" }, "copy/of_before"]] } });
  }, left);

const databaseNames = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).toSorted());

const rowOf = (page: Page, store: string, key: string | number) =>
  page.evaluate(
    ([name, wanted]) =>
      new Promise((resolve) => {
        const opening = indexedDB.open("examplar");
        opening.addEventListener("success", () => {
          const row = opening.result.transaction(name).objectStore(name).get(wanted);
          row.addEventListener("success", () => (opening.result.close(), resolve(row.result)));
        });
      }),
    [store, key] as const,
  );

/** Opens a page of this origin without any code of the app. */
const openBlank = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto("/api/v1/health");
  return page;
};

const prepare = async (context: BrowserContext, exam: MadeExam): Promise<void> => {
  const page = await context.newPage();
  await openLive(page, exam);
  const { id: user_id } = await read<User>(context.request, "/api/v1/users/me");
  const { id: instance_id } = await paperOf(context.request, exam);
  const [sheet_id, upload_id] = exam.question_ids as [number, number];
  const blank = await openBlank(context);
  await page.close();
  await leaveBehind(blank, { user_id, instance_id, sheet_id, upload_id });
  await blank.close();
};

/** Expects that the next page finds all data, and that the server receives the unsent work. */
const expectMoved = async (context: BrowserContext, exam: MadeExam): Promise<void> => {
  const page = await context.newPage();
  await page.goto("/");
  const onServer = async () => JSON.stringify([...(await answersOnServer(context.request, exam)).values()]);
  await expect.poll(onServer, { timeout: 45_000 }).toContain('"B2":{"input":7}');
  const pictures = `/api/v1/quiz_instances/${(await paperOf(context.request, exam)).id}/questions/${exam.question_ids[1]}/pictures`;
  const counted = async () =>
    (await read<{ counts: boolean; url: string }[]>(context.request, pictures)).filter(({ counts }) => counts);
  await expect.poll(async () => (await counted()).length, { timeout: 45_000 }).toBe(1);
  const bytes = await (await context.request.get((await counted())[0]!.url)).body();
  expect([bytes.length, bytes.at(-1)]).toEqual([9_000, 7]);
  expect(await rowOf(page, "receipts", 5)).toMatchObject({ user_id: expect.any(Number) });
  expect(await rowOf(page, "things", "copy/of_before")).toMatchObject({ value: "kept" });
  await expect.poll(() => databaseNames(page)).toEqual(["evalmee", "examplar"]);
};

test("after the update, the data of an earlier version's databases is in the single database and is sent", async ({
  enter,
  server,
}) => {
  test.slow();
  const exam = await makeExam(server, { sections });
  const context = (await enter("camille")).context();
  await prepare(context, exam);
  await expectMoved(context, exam);
});

/** Blocks the migration forever at its first write of this kind, with the transaction still open. */
const stopAt = (context: BrowserContext, wanted: { write: "put" | "delete"; database: string }) =>
  context.addInitScript(({ write, database }) => {
    const original = IDBObjectStore.prototype[write] as (...rest: unknown[]) => IDBRequest;
    const hang = (store: IDBObjectStore) => {
      Object.assign(window, { stopped: true });
      const again = () => store.count().addEventListener("success", again);
      again();
      return new Promise(() => undefined);
    };
    Object.assign(IDBObjectStore.prototype, {
      [write](this: IDBObjectStore, ...rest: unknown[]) {
        const done = original.apply(this, rest);
        return this.transaction.db.name === database ? hang(this) : done;
      },
    });
  }, wanted);

for (const { title, ...wanted } of [
  { title: "while it is copied", write: "put", database: "examplar" },
  { title: "after the copy, before the original goes", write: "delete", database: "examplar-files" },
] as const)
  test(`LOSS-15~ the browser is killed in the middle of the move, ${title}: nothing is lost`, async ({
    server,
    ownBrowser: browser,
  }) => {
    test.slow();
    const exam = await makeExam(server, { sections });
    await signInEarlier(browser, server.url, "en");
    const before = await browser.open(server.url);
    await prepare(before, exam);
    await stopAt(before, wanted);
    const page = await before.newPage();
    await page.goto("/");
    await page.waitForFunction(() => "stopped" in window);
    await browser.kill();
    const after = await browser.open(server.url);
    await expectMoved(after, exam);
    await after.close();
  });
