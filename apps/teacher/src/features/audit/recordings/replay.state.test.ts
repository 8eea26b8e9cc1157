import { expect, test } from "vitest";
import { replayOf, type PageEvent, type ReadPart } from "./replay.state.ts";

const exam_ms = Date.parse("2026-11-19T09:00:00Z");
const hour = 3_600_000;
const types = { size: 4, whole: 2, change: 3 };
type Told = readonly [kind: keyof typeof types, timestamp: number, mark?: string];

const event = ([kind, timestamp, mark]: Told): PageEvent & { mark?: string } => ({
  type: types[kind],
  timestamp,
  ...(mark !== undefined && { mark }),
});
/**
 * Builds a part as a recorder sends it. `from_ms` and the events have the page's clock; `at_ms` is server time since
 * the start of the exam.
 */
const part = (page: string, at_ms: number, from_ms: number, ...events: Told[]): ReadPart => ({
  happened_at: new Date(exam_ms + at_ms).toISOString(),
  details: { page, from_ms },
  events: events.map(event),
});
const earlier = (at_ms: number, ...events: Told[]): ReadPart => ({ ...part("", at_ms, 0, ...events), details: {} });

const kindOf = (type: number) => Object.entries(types).find(([, one]) => one === type)![0];
const shown = (...parts: ReadPart[]) =>
  replayOf(parts).map((one) => `${one.timestamp - exam_ms} ${(one as { mark?: string }).mark ?? kindOf(one.type)}`);

test("events are placed by the server time at which their part began, whatever the page's clock says", () => {
  const first = part("a", 1_000, 50_000, ["size", 50_001], ["whole", 50_002], ["change", 55_000]);
  const second = part("a", 11_000, 60_000, ["change", 61_000]);
  expect(shown(second, first)).toEqual(["1001 size", "1002 whole", "6000 change", "12000 change"]);
});

test("parts recorded after the computer slept are placed by the server's time", () => {
  const before = part("a", 0, 0, ["whole", 0], ["change", 9_000]);
  const after = part("a", 610_000, 10_000, ["change", 11_000]);
  expect(shown(before, after)).toEqual(["0 whole", "9000 change", "611000 change"]);
});

test("earlier parts of a page that learns the server's time late get the later offset, in order", () => {
  const wrong = part("a", hour, 0, ["whole", 0], ["change", 9_000]);
  const right = part("a", 10_000, 10_000, ["change", 10_010]);
  expect(shown(wrong, right)).toEqual(["0 whole", "9000 change", "10010 change"]);
});

test("LOSS-14~ when the student continues on another computer, the replay shows one page after the other", () => {
  const laptop = part("laptop", 0, 900, ["size", 900], ["whole", 901], ["change", 9_900, "laptop"]);
  const desktop = part(
    "desktop",
    20_000,
    5 * hour,
    ["size", 5 * hour],
    ["whole", 5 * hour + 1],
    ["change", 5 * hour + 9],
  );
  expect(shown(laptop, desktop)).toEqual([
    "0 size",
    "1 whole",
    "9000 laptop",
    "20000 size",
    "20001 whole",
    "20009 change",
  ]);
});

test("a second tab is shown while it is open, then the first again, with its changes made meanwhile", () => {
  const first = part(
    "first",
    0,
    0,
    ["size", 0],
    ["whole", 1],
    ["change", 2, "typed"],
    ["change", 15_000, "beside"],
    ["change", 30_000, "later"],
  );
  const second = part("second", 10_000, 0, ["size", 0], ["whole", 1], ["change", 10_000, "second"]);
  expect(shown(first, second)).toEqual([
    "0 size",
    "1 whole",
    "2 typed",
    "10000 size",
    "10001 whole",
    "20000 second",
    "20001 size",
    "20001 whole",
    "20001 typed",
    "20001 beside",
    "30000 later",
  ]);
});

test("a page that is shown again is rebuilt from its last full snapshot only", () => {
  const whole: Told[] = [0, 5_000, 12_000].flatMap((at): Told[] => [
    ["size", at, `size ${at}`],
    ["whole", at, `whole ${at}`],
  ]);
  const first = part("first", 0, 0, ...whole, ["change", 30_000, "later"]);
  const second = part("second", 10_000, 0, ["whole", 0, "second"], ["change", 9_999, "its end"]);
  expect(shown(first, second).slice(4)).toEqual([
    "10000 second",
    "19999 its end",
    "20000 size 12000",
    "20000 whole 12000",
    "30000 later",
  ]);
});

test("a page that ends while another one is shown does not rebuild the shown page", () => {
  const first = part("first", 0, 0, ["whole", 0, "first"], ["change", 15_000, "its end"]);
  const second = part("second", 10_000, 0, ["whole", 0, "second"], ["change", 10_000, "later"]);
  expect(shown(first, second)).toEqual(["0 first", "10000 second", "20000 later"]);
});

test("changes before the first full snapshot are left out", () => {
  expect(shown(part("a", 0, 0, ["change", 1], ["size", 2]))).toEqual([]);
  expect(shown(part("a", 0, 0, ["change", 1], ["size", 2], ["whole", 3]))).toEqual(["2 size", "3 whole"]);
  expect(shown()).toEqual([]);
});

test("parts of earlier versions form one page with one offset to the server's time", () => {
  const device = 7 * hour;
  const parts = [
    earlier(0),
    earlier(1_000, ["size", device], ["whole", device + 1]),
    earlier(11_000, ["change", device + 20_000, "late"], ["change", device + 10_000, "early"]),
  ];
  expect(shown(...parts)).toEqual(["1000 size", "1001 whole", "11000 early", "21000 late"]);
  // The page was loaded again after an update.
  const now = part("a", 40_000, 0, ["whole", 0, "updated"], ["change", 1, "then"]);
  expect(shown(...parts, now).slice(4)).toEqual(["40000 updated", "40001 then"]);
});

test.each([{ page: 7, from_ms: 0 }, { page: "a", from_ms: "0" }, { from_ms: 0 }, { page: null }])(
  "a part with the details %o counts as one of an earlier version",
  (details) => {
    const own = { ...earlier(1_000, ["whole", 5], ["change", 6]), details };
    expect(shown(own)).toEqual(["1000 whole", "1001 change"]);
  },
);
