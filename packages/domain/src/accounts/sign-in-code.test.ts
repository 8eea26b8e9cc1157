import { describe, expect, test } from "vitest";
import {
  codeExpiresAt,
  codeLifetimeMs,
  codeLooksRight,
  codeTriesAllowed,
  checkCode,
  type CodeCheck,
  type SignInCode,
} from "./sign-in-code.ts";

const created = new Date("2026-11-16T10:00:00Z");
const after = (ms: number) => new Date(created.getTime() + ms);
const fresh: SignInCode = { expires_at: codeExpiresAt(created), tries: 0, used_at: null };
const tenMinutes = 600_000;

test("a code is valid for ten minutes and may be tried five times", () => {
  expect(codeLifetimeMs).toBe(tenMinutes);
  expect(codeTriesAllowed).toBe(5);
  expect(codeExpiresAt(created)).toEqual(after(tenMinutes));
});

test.each([
  ["012345", true],
  ["000000", true],
  ["12345", false],
  ["1234567", false],
  ["12345a", false],
  [" 12345", false],
  ["12345\n", false],
  ["١٢٣٤٥٦", false],
  ["", false],
])("%j looks like a code: %s", (text, expected) => {
  expect(codeLooksRight(text)).toBe(expected);
});

describe("whether a code may be used", () => {
  test.each<[string, Partial<SignInCode>, boolean, number, CodeCheck]>([
    ["the right code, at once", {}, true, 0, "ok"],
    ["the right code, a moment before it expires", {}, true, tenMinutes - 1, "ok"],
    ["the right code, when it has expired", {}, true, tenMinutes, "code_expired"],
    ["a wrong code", {}, false, 0, "code_wrong"],
    ["a wrong code, when the right one has expired", {}, false, tenMinutes, "code_expired"],
    ["the right code at the fifth try", { tries: 4 }, true, 0, "ok"],
    ["a wrong code at the fifth try", { tries: 4 }, false, 0, "code_wrong"],
    ["the right code after five wrong tries", { tries: 5 }, true, 0, "code_tries_exhausted"],
    ["a wrong code after five wrong tries", { tries: 5 }, false, 0, "code_tries_exhausted"],
    ["the right code after more tries than are allowed", { tries: 50 }, true, 0, "code_tries_exhausted"],
    ["the right code, used a second time", { used_at: created }, true, 1, "code_expired"],
    ["a wrong code, when the right one has been used", { used_at: created }, false, 1, "code_expired"],
    ["the right code after five tries, when it has expired", { tries: 5 }, true, tenMinutes, "code_expired"],
  ])("%s", (_name, code, equal, ms, expected) => {
    expect(checkCode({ ...fresh, ...code }, equal, after(ms))).toBe(expected);
  });

  test.each([true, false])("an address without a code gives the same result as a wrong code (equal: %s)", (equal) => {
    expect(checkCode(null, equal, created)).toBe("code_wrong");
  });
});
