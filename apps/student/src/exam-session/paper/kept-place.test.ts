import { expect, test } from "vitest";
import { readPlace } from "./kept-place.ts";

const empty = { instance_id: 7, exercise_id: null, flagged: [], kept_at: 0 };
const kept = { instance_id: 7, exercise_id: 12, flagged: [31], kept_at: 5 };

test.each([
  ["the place of this attempt", JSON.stringify(kept), kept],
  ["nothing is kept", null, empty],
  ["the place of an earlier attempt is not taken over", JSON.stringify({ ...kept, instance_id: 6 }), empty],
  ["what another version has left", JSON.stringify({ instance_id: 7 }), empty],
  ["what is no JSON", "{", empty],
])("%s", (_name, stored, place) => {
  expect(readPlace(stored, 7)).toEqual(place);
});
