import { expect, test } from "vitest";
import { readPages } from "./read-pages.ts";

const serverOf = (count: number, limit: number) => {
  const all = Array.from({ length: count }, (_, index) => ({ id: index + 1 }));
  const asked: (number | undefined)[] = [];
  const read = (last: { id: number } | undefined) => {
    asked.push(last?.id);
    const from = last?.id ?? 0;
    return Promise.resolve(all.slice(from, from + limit));
  };
  return { all, asked, read };
};

test.each([
  ["no row", 0, [undefined]],
  ["a page that is not full", 1, [undefined]],
  ["a full page, after which an empty one comes", 2, [undefined, 2]],
  ["several pages", 5, [undefined, 2, 4]],
])("reads every row once: %s", async (_name, count, asked) => {
  const server = serverOf(count, 2);
  expect(await readPages(server.read, { limit: 2 })).toEqual(server.all);
  expect(server.asked).toEqual(asked);
});

test.each([
  [1, []],
  [3, [2]],
])("continues after a first page that is already loaded, of %i rows", async (count, asked) => {
  const server = serverOf(count, 2);
  expect(await readPages(server.read, { limit: 2, first: server.all.slice(0, 2) })).toEqual(server.all);
  expect(server.asked).toEqual(asked);
});

test("a server that returns everything at once is asked once", async () => {
  const server = serverOf(5, 5);
  expect(await readPages(server.read, { limit: 2 })).toEqual(server.all);
  expect(server.asked).toEqual([undefined]);
});
