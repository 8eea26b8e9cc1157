import type { LocalAnswer } from "@examplar/sync";
import { expect, test } from "vitest";
import { isUnheard, type LastWord } from "./last-words.ts";

const word = { question_id: 7, at: "2026-11-15T10:00:00.500Z" } as LastWord;
const known = (question_id: number, edited_at: string | null) =>
  ({ question_id, stamp: edited_at === null ? null : { edited_at } }) as LocalAnswer;

test.each([
  ["the outbox knows nothing of the question", [], true],
  ["only another question was written since", [known(8, "2026-11-15T10:00:01.000Z")], true],
  ["it has an older edit", [known(7, "2026-11-15T10:00:00.499Z")], true],
  ["it has what the server said, and nothing typed here", [known(7, null)], true],
  ["it has that very edit", [known(7, "2026-11-15T10:00:00.500Z")], false],
  ["it was written again since, in another tab", [known(7, "2026-11-15T10:00:02.000Z")], false],
])("last words count: %s", (_, answers, counts) => {
  expect(isUnheard(word, answers)).toBe(counts);
});
