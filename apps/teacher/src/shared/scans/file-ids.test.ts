import { afterEach, expect, test, vi } from "vitest";
import { fileIdsOf } from "./file-ids.ts";

afterEach(() => void vi.unstubAllGlobals());

const page = (bytes: string, name = "1.png") => new File([bytes], name);

test("files chosen again get the same ids, even with other names or in another order", async () => {
  const [a, b] = await fileIdsOf(1, "subject", [page("a"), page("b")]);
  expect(await fileIdsOf(1, "subject", [page("b", "2.png"), page("a"), page("c")])).toEqual([b, a, expect.anything()]);
  for (const id of [a, b]) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("the same bytes get a different id on another sheet, in another role, or as a second equal page", async () => {
  const ids = [
    ...(await fileIdsOf(1, "subject", [page("a"), page("a")])),
    ...(await fileIdsOf(2, "subject", [page("a")])),
    ...(await fileIdsOf(1, "marked", [page("a")])),
  ];
  expect(new Set(ids).size).toBe(4);
});

test("without TLS, the same File objects keep their ids", async () => {
  vi.stubGlobal("crypto", { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const files = [page("a"), page("a")];
  const ids = await fileIdsOf(1, "subject", files);
  expect(await fileIdsOf(1, "subject", files)).toEqual(ids);
  expect(new Set([...ids, ...(await fileIdsOf(2, "subject", files))]).size).toBe(4);
});
