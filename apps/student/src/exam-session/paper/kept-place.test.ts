import { expect, test } from "vitest";
import { readPlace } from "./kept-place.ts";

const empty = { instance_id: 7, exercise_id: null, flagged: [], kept_at: 0 };
const kept = { instance_id: 7, exercise_id: 12, flagged: [31], kept_at: 5 };

test.each([
  ["the place of this attempt is read", JSON.stringify(kept), kept],
  ["without a stored place the paper has none", null, empty],
  ["the place of an earlier attempt is ignored", JSON.stringify({ ...kept, instance_id: 6 }), empty],
  ["a place stored by another version is ignored", JSON.stringify({ instance_id: 7 }), empty],
  ["a stored text that is not JSON is ignored", "{", empty],
])("%s", (_name, stored, place) => {
  expect(readPlace(stored, 7)).toEqual(place);
});
