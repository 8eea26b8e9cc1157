import { noteInsertion, type Insertion, type InsertState } from "@examplar/domain";
import type { Chance } from "./chance.ts";
import type { HonestStudent } from "./honest-student.ts";

/** Writing time within an hour; the rest is reading and thinking. */
const writingMs = 12 * 60_000;
const letters = (count: number): string => "e".repeat(Math.max(1, Math.round(count)));

/** Returns the length of the next input, and the time until the one after it. */
const nextInput = ({ per_s, input_method }: HonestStudent, chance: Chance): { count: number; wait_ms: number } => {
  const key_ms = 1_000 / per_s;
  // Fast typists overlap keys, so some keys follow within a few milliseconds.
  const key = { count: 1, wait_ms: chance.happens(0.03) ? chance.between(8, 40) : key_ms * chance.between(0.5, 1.6) };
  switch (input_method) {
    case "keyboard":
      return key;
    case "suggestions":
      return chance.happens(0.3) ? { count: chance.between(3, 12), wait_ms: chance.between(300, 900) } : key;
    case "composition":
      return { count: chance.between(1, 6), wait_ms: key_ms * chance.between(1, 4) };
    case "dictation":
      return { count: chance.between(8, 70), wait_ms: chance.between(1_500, 5_000) };
    case "text_expansion":
      return chance.happens(0.004) ? { count: chance.between(8, 45), wait_ms: key_ms } : key;
  }
};

/** Returns the insertions of a held key, as for a line of dashes. */
const heldKey = ({ key_repeat }: HonestStudent, chance: Chance, from_ms: number): Insertion[] =>
  Array.from({ length: Math.round(key_repeat * chance.between(0.4, 1.5)) }, (_, index) => ({
    at_ms: from_ms + (index * 1_000) / key_repeat,
    text: "-",
    is_typed: true,
  }));

/** Yields the insertions of an hour. A slow device delivers the keys of a busy moment together. */
export const typedHour = function* (student: HonestStudent, chance: Chance): Generator<Insertion> {
  const holds = chance.happens(0.1) ? chance.whole(1, 3) : 0;
  let [at_ms, late_until] = [0, 0];
  while (at_ms < writingMs) {
    const { count, wait_ms } = nextInput(student, chance);
    if (student.has_slow_device && at_ms > late_until && chance.happens(0.002))
      late_until = at_ms + chance.between(200, 900);
    yield { at_ms: Math.max(at_ms, late_until), text: letters(count), is_typed: true };
    at_ms += wait_ms;
  }
  for (let hold = 1; hold <= holds; hold += 1) yield* heldKey(student, chance, at_ms + hold * 60_000);
};

export const countInserts = (typed: Iterable<Insertion>): { bulk_insert: number; fast_insert: number } => {
  const counts = { bulk_insert: 0, fast_insert: 0 };
  let state: InsertState = [];
  for (const insertion of typed) {
    const noted = noteInsertion(state, insertion);
    state = noted.state;
    if (noted.finding) counts[noted.finding.kind] += 1;
  }
  return counts;
};
