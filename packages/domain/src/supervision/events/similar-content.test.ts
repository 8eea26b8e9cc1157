import { describe, expect, test } from "vitest";
import { minSimilarLength, sanitizeForSimilarity } from "./similar-content.ts";

describe("AUDIT-05 sanitised content", () => {
  test.each([
    [
      "case, spaces and punctuation are removed",
      { content: "The Answer, is: 42 (forty-two)!" },
      "theansweris42fortytwo",
    ],
    ["accents stay, composed or decomposed", { content: "L’E\u0301te\u0301 dernier à Évry" }, "létédernieràévry"],
    [
      "ligatures, circled digits and full-width letters become plain ones",
      { content: "ﬁnance ① and ｆｕｌｌ width" },
      "finance1andfullwidth",
    ],
    ["letters of other scripts stay", { content: "Сколько будет дважды два?" }, "сколькобудетдваждыдва"],
    ["HTML tags are not parsed: their letters stay", { content: "<p>Opportunity</p>" }, "popportunityp"],
    ["without content, the selection is used", { selection: "Opportunity cost" }, "opportunitycost"],
    [
      "with content and selection, the content is used",
      { content: "Opportunity cost", selection: "Something else" },
      "opportunitycost",
    ],
    ["with empty content, the selection is used", { content: "", selection: "Opportunity cost" }, "opportunitycost"],
    ["a text that is too short is not compared", { content: "the answer" }, null],
    ["a text with only punctuation is not compared", { content: "--- ??? --- ??? ---" }, null],
    ["details without content and selection are not compared", {}, null],
    [
      "content and selection that are not strings are not compared",
      { content: ["Opportunity cost"], selection: 12_345_678_901_234 },
      null,
    ],
  ])("%s", (_, details, expected) => {
    expect(sanitizeForSimilarity(details)).toBe(expected);
  });

  test("content is compared from the minimum length on", () => {
    expect(sanitizeForSimilarity({ content: "a".repeat(minSimilarLength) })).toBe("a".repeat(minSimilarLength));
    expect(sanitizeForSimilarity({ content: "a".repeat(minSimilarLength - 1) })).toBeNull();
  });
});
