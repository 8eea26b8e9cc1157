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

test("a code lives ten minutes and may be tried five times", () => {
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
    ["right, at once", {}, true, 0, "ok"],
    ["right, at the last moment", {}, true, tenMinutes - 1, "ok"],
    ["right, too late", {}, true, tenMinutes, "code_expired"],
    ["wrong", {}, false, 0, "code_wrong"],
    ["wrong and too late", {}, false, tenMinutes, "code_expired"],
    ["right at the fifth try", { tries: 4 }, true, 0, "ok"],
    ["wrong at the fifth try", { tries: 4 }, false, 0, "code_wrong"],
    ["right after five wrong tries", { tries: 5 }, true, 0, "code_tries_exhausted"],
    ["wrong after five wrong tries", { tries: 5 }, false, 0, "code_tries_exhausted"],
    ["right after more tries than can be", { tries: 50 }, true, 0, "code_tries_exhausted"],
    ["right a second time", { used_at: created }, true, 1, "code_expired"],
    ["wrong once it is used", { used_at: created }, false, 1, "code_expired"],
    ["tried too often and too late", { tries: 5 }, true, tenMinutes, "code_expired"],
  ])("%s", (_name, code, equal, ms, expected) => {
    expect(checkCode({ ...fresh, ...code }, equal, after(ms))).toBe(expected);
  });

  test.each([true, false])("an address without a code gives the same result as a wrong code (equal: %s)", (equal) => {
    expect(checkCode(null, equal, created)).toBe("code_wrong");
  });
});
