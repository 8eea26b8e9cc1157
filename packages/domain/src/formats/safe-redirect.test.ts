import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeRedirect } from "./safe-redirect.ts";

const origin = "https://exams.school.test";

/** The platform's own parser, as an oracle: this package has no types for it. */
const { URL } = globalThis as unknown as { URL: new (path: string, base: string) => { origin: string } };

describe("redirect_to leads back to one of our pages", () => {
  test.each([
    ["/", "/"],
    ["/exam/12/34/sessions", "/exam/12/34/sessions"],
    ["/exam/12/34/sessions?from=mail&day=2026-11-16#top", "/exam/12/34/sessions?from=mail&day=2026-11-16#top"],
    ["/join_session/abc-final%20exam", "/join_session/abc-final%20exam"],
    ["/lti/%C3%A9t%C3%A9", "/lti/%C3%A9t%C3%A9"],
    ["/a?next=%2F%2Fevil.test", "/a?next=%2F%2Fevil.test"],
    ["/a?next=https://evil.test", "/a?next=https://evil.test"],
    ["/a#//evil.test", "/a#//evil.test"],
    ["/@evil.test", "/@evil.test"],
    ["/https:evil.test", "/https:evil.test"],
    [`${origin}/exam/12/quiz?a=1`, "/exam/12/quiz?a=1"],
    [`/${"a".repeat(1_999)}`, `/${"a".repeat(1_999)}`],
    [`${origin}/`, "/"],
    [origin, "/"],
  ])("%j goes to %j", (given, expected) => {
    expect(safeRedirect(given, origin)).toBe(expected);
  });
});

describe("anything else leads to the home page", () => {
  test.each([
    ["nothing", null],
    ["nothing", undefined],
    ["an empty text", ""],
    ["a relative path", "exam/12"],
    ["a query alone", "?a=1"],
    ["a host without a scheme", "evil.test"],
    ["two slashes", "//evil.test"],
    ["three slashes", "///evil.test"],
    ["two slashes further in", "/exam//evil.test"],
    ["two slashes after two dots", "/..//evil.test"],
    ["two slashes after one dot", "/.//evil.test"],
    ["slash and backslash", "/\\evil.test"],
    ["backslash and slash", "\\/evil.test"],
    ["two backslashes", "\\\\evil.test"],
    ["a backslash in the query", "/a?b=\\"],
    ["another origin", "https://evil.test/exam/12"],
    ["another origin as long as ours", "https://exams.school.evil/exam/12"],
    ["another origin, no slashes", "https:evil.test"],
    ["another scheme", "http://exams.school.test/exam/12"],
    ["another port", `${origin}:8443/exam/12`],
    ["our origin as a prefix of another", `${origin}.evil.test/`],
    ["our origin as a user name", `${origin}@evil.test/`],
    ["our origin, then two slashes", `${origin}//evil.test`],
    ["our origin, then a backslash", `${origin}/\\evil.test`],
    ["our origin without its path", `${origin}?a=1`],
    ["a javascript: address", "javascript:alert(1)"],
    ["a javascript: address in capitals", "JaVaScRiPt:alert(1)"],
    ["a javascript: address with a newline", "java\nscript:alert(1)"],
    ["a javascript: address after a space", " javascript:alert(1)"],
    ["a data: address", "data:text/html,<script>alert(1)</script>"],
    ["a blob: address", `blob:${origin}/1`],
    ["a leading space", " /exam/12"],
    ["a leading space before two slashes", " //evil.test"],
    ["a tab between the slashes", "/\t/evil.test"],
    ["a newline between the slashes", "/\n/evil.test"],
    ["a carriage return and a header", "/a\r\nSet-Cookie: a=b"],
    ["a null character", "/a\u0000b"],
    ["a delete character", "/a\u007fb"],
    ["a no-break space", "/\u00a0/evil.test"],
    ["a full-width slash", "/\uff0fevil.test"],
    ["a right-to-left mark", "/\u202eexam"],
    ["an encoded slash", "/%2Fevil.test"],
    ["an encoded slash in small letters", "/%2fevil.test"],
    ["two encoded slashes", "%2F%2Fevil.test"],
    ["an encoded backslash", "/%5Cevil.test"],
    ["a slash encoded twice", "/%252Fevil.test"],
    ["a backslash encoded three times", "/%25255Cevil.test"],
    ["an encoded tab", "/%09/evil.test"],
    ["an encoded newline", "/a%0D%0ASet-Cookie:a=b"],
    ["an encoded null character", "/a%00"],
    ["encoded dots and two slashes", "/%2e%2e//evil.test"],
    ["a broken encoding", "/a%"],
    ["an encoding of invalid bytes", "/%C0%AF/evil.test"],
    ["an address that is too long", `/${"a".repeat(2_000)}`],
  ])("%s: %j", (_name, given) => {
    expect(safeRedirect(given, origin)).toBe("/");
  });
});

test("an encoded space is accepted; a raw one, which no browser writes, is refused", () => {
  expect(safeRedirect("/a%20b", origin)).toBe("/a%20b");
  expect(safeRedirect("/a b", origin)).toBe("/");
});

test("for any input, the result is one path on this origin", () => {
  const nasty = fc.array(
    fc.constantFrom("/", "\\", "%2f", "%5c", "%25", ".", "@", ":", "?", "#", "\t", "evil.test", origin),
    {
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(
      fc.oneof(
        nasty.map((parts) => parts.join("")),
        fc.webUrl(),
        fc.string(),
      ),
      (given) => {
        const path = safeRedirect(given, origin);
        expect(path).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
        expect(new URL(path, origin).origin).toBe(origin);
      },
    ),
    { numRuns: 2_000 },
  );
});
