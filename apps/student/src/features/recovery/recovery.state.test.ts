import { expect, test } from "vitest";
import { heldHere, unsynchronizedCount } from "./recovery.state.ts";

const item = (user_id: number, instance_id: number, lane = "answers") => ({ user_id, instance_id, lane });

test("RECOV-02 counts what this browser holds of the attempt, for this account and for others", () => {
  const items = [item(1, 7), item(2, 7), item(2, 7), item(1, 8), item(1, 7, "events")];
  expect(heldHere(items, 7, 1)).toEqual({ own: 1, others: 2 });
  expect(heldHere(items, 9, 1)).toEqual({ own: 0, others: 0 });
});

test.each([
  [3, null, 3],
  [3, { own: 0, others: 2 }, 3],
  [0, { own: 1, others: 2 }, 3],
  [0, { own: 0, others: 0 }, 0],
])("RECOV-02 the devices report %i and this browser holds %j: %i are unsynchronized", (said, here, expected) => {
  expect(unsynchronizedCount({ unsynchronized_answers_count: said }, here)).toBe(expected);
});
