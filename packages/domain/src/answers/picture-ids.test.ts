import { expect, test } from "vitest";
import { pictureIdsIn } from "./picture-ids.ts";

test.each<[string, unknown, number[]]>([
  ["files", { picture_ids: [7, 3] }, [7, 3]],
  ["no files", { picture_ids: [] }, []],
  ["a cleared answer", null, []],
  ["no answer yet", undefined, []],
  ["an answer of another type", { choice_id: "a" }, []],
  ["words", "picture_ids", []],
  ["what is no list", { picture_ids: 7 }, []],
  ["what is no id", { picture_ids: ["7", null, 3] }, [3]],
])("the files that an answer names: %s", (_, content, ids) => {
  expect(pictureIdsIn(content)).toEqual(ids);
});
