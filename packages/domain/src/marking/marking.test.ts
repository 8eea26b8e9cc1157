import { describe, expect, test } from "vitest";
import { htmlIsEmpty } from "../answers/content/html-text.ts";
import { commentDiffers, decideComment } from "./comments.ts";
import { decideMark } from "./decide-mark.ts";

describe("AUDIT-19 a comment is empty when its HTML shows nothing", () => {
  test.each([
    ["", true],
    ["<p></p>", true],
    ["<p><br></p>", true],
    ["<p>&nbsp;</p><p> \u00a0 </p>", true],
    ["<ul><li></li></ul>", true],
    ["<p>a</p>", false],
    ["0", false],
    ['<p><img src="a.png"></p>', false],
  ])("the comment %j is empty: %s", (html, empty) => expect(htmlIsEmpty(html)).toBe(empty));
});

describe("AUDIT-17~ a comment differs from the stored one", () => {
  test.each([
    [null, "<p></p>", false],
    ["<p></p>", "", false],
    ["<p>a</p>", "<p>a</p>", false],
    ["<p>a</p>", "<p>b</p>", true],
    ["<p>a</p>", "<p></p>", true],
    [null, "<p>a</p>", true],
  ])("stored %j, now %j, differs: %s", (stored, text, differs) => expect(commentDiffers(stored, text)).toBe(differs));
});

describe("a comment that changed since it was seen is a conflict", () => {
  test.each([
    [null, null, "<p>a</p>", "write"],
    ["", null, "<p>a</p>", "write"],
    ["<p>a</p>", "<p>a</p>", null, "write"],
    ["<p>b</p>", "<p>a</p>", "<p>b</p>", "write"],
    ["<p>b</p>", "<p>a</p>", "<p>c</p>", "conflict"],
    ["<p>b</p>", null, "<p>c</p>", "conflict"],
    [null, "<p>a</p>", "<p>c</p>", "conflict"],
  ] as const)("stored %j, seen %j, written %j → %s", (standing, seen, text, fate) =>
    expect(decideComment({ standing, seen, text })).toBe(fate),
  );
});

describe("a mark that changed since it was seen is a conflict", () => {
  const at = (hand_points: number | null, revision = 1) => ({ hand_points, revision });
  test.each([
    ["the first mark", at(null), at(null), 2, "write"],
    ["a change of a mark that is as seen", at(1), at(1), 2, "write"],
    ["the teacher removes the mark", at(1), at(1), null, "write"],
    ["a retry of a mark that was stored", at(2), at(null), 2, "same"],
    ["a colleague gave the same mark meanwhile", at(2), at(1), 2, "same"],
    ["a colleague gave another mark meanwhile", at(3), at(null), 2, "conflict"],
    ["a colleague removed the mark meanwhile", at(null), at(1), 2, "conflict"],
    ["late work has replaced the answer", at(null, 2), at(null), 2, "conflict"],
    ["the answer changed, although the mark is the same", at(2, 2), at(2), 2, "conflict"],
  ] as const)("%s", (_case, standing, seen, points, fate) => expect(decideMark(standing, seen, points)).toBe(fate));
});
