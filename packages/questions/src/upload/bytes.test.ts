import { expect, test } from "vitest";
import { bytesOf } from "./bytes.ts";

const plain = (text: string): string => text.replaceAll(/[\u{a0}\u{202f}]/gu, " ");

test.each([
  [0, "en", "0 bytes"],
  [999, "en", "999 bytes"],
  [1000, "en", "1 kB"],
  [10_000_000, "en", "10 MB"],
  [3_540_000, "fr", "3,5 Mo"],
  [5_000_000_000, "fr", "5 Go"],
])("%i bytes in the language %s are shown as %j", (bytes, language, words) => {
  expect(plain(bytesOf(bytes, language))).toBe(words);
});
