import { expect, test } from "vitest";
import { createZipReader } from "./zip-entries.ts";

const entry = (name: string, content: string): Uint8Array => {
  const encoded = new TextEncoder().encode(name);
  const header = new Uint8Array(30);
  header.set([0x50, 0x4b, 0x03, 0x04]);
  header.set([encoded.length % 256, Math.floor(encoded.length / 256)], 26);
  return Uint8Array.from([...header, ...encoded, ...new TextEncoder().encode(content)]);
};

const zip = Uint8Array.from([
  ...entry("Examen - Zoé Noël.pdf", "PDF with PK\u0003\u0004 and PP inside, and thirty bytes more of anything"),
  ...entry("Exam - Ada.pdf.missing.txt", "This copy could not be drawn."),
  ...entry("Exam - Bo.pdf", ""),
]);

test.each([1, 7, 31, 10_000])("finds the file names of a zip that arrives in chunks of %d bytes", (size) => {
  const read = createZipReader();
  const names: string[] = [];
  for (let at = 0; at < zip.length; at += size) names.push(...read(zip.subarray(at, at + size)));
  expect(names).toEqual(["Examen - Zoé Noël.pdf", "Exam - Ada.pdf.missing.txt", "Exam - Bo.pdf"]);
});
