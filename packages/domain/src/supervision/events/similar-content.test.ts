import { describe, expect, test } from "vitest";
import { minSimilarLength, sanitizeForSimilarity } from "./similar-content.ts";

describe("AUDIT-05 sanitised content", () => {
  test.each([
    ["case, spaces and signs go", { content: "The Answer, is: 42 (forty-two)!" }, "theansweris42fortytwo"],
    ["accents stay, however they are written", { content: "L’E\u0301te\u0301 dernier à Évry" }, "létédernieràévry"],
    ["letters of other fonts are the same letters", { content: "ﬁnance ① and ｆｕｌｌ width" }, "finance1andfullwidth"],
    ["other scripts are letters too", { content: "Сколько будет дважды два?" }, "сколькобудетдваждыдва"],
    ["HTML is not taken apart", { content: "<p>Opportunity</p>" }, "popportunityp"],
    ["the selection, where there is no content", { selection: "Opportunity cost" }, "opportunitycost"],
    [
      "the content, where there are both",
      { content: "Opportunity cost", selection: "Something else" },
      "opportunitycost",
    ],
    ["the selection, where the content is empty", { content: "", selection: "Opportunity cost" }, "opportunitycost"],
    ["short: nothing to compare", { content: "the answer" }, null],
    ["nothing but signs", { content: "--- ??? --- ??? ---" }, null],
    ["no text", {}, null],
    ["content that is no text", { content: ["Opportunity cost"], selection: 12_345_678_901_234 }, null],
  ])("%s", (_, details, expected) => {
    expect(sanitizeForSimilarity(details)).toBe(expected);
  });

  test("the shortest content that is compared", () => {
    expect(sanitizeForSimilarity({ content: "a".repeat(minSimilarLength) })).toBe("a".repeat(minSimilarLength));
    expect(sanitizeForSimilarity({ content: "a".repeat(minSimilarLength - 1) })).toBeNull();
  });
});
