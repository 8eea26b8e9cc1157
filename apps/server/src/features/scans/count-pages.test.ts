import { expect, test } from "vitest";
import { countPages } from "./count-pages.ts";

const pdf = (pages: number) =>
  Buffer.from(
    `%PDF-1.7\n1 0 obj << /Type /Pages /Count ${pages} >> endobj\n${"2 0 obj << /Type /Page /Parent 1 0 R >> endobj\n".repeat(pages)}`,
  );

const chunks = async function* (bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
};

test.each([1, 7, 50, 64, 1000, 100_000])("pages are counted once for chunks of any size (%i bytes)", async (size) => {
  const bytes = pdf(23);
  const { all, count } = countPages(chunks(bytes, size));
  const passed: Uint8Array[] = [];
  for await (const chunk of all) passed.push(chunk);
  expect(count()).toBe(23);
  expect(Buffer.concat(passed).equals(bytes)).toBe(true);
});
