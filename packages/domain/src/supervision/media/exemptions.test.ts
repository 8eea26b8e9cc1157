import { describe, expect, test } from "vitest";
import { eventIntervals } from "../../events-report/event-intervals.ts";
import type { StudentEventKind } from "../../vocabulary.ts";
import { fullExemptions, screenExemptions } from "./exemptions.ts";
import type { RecordingWaiver } from "./recorded-parts.ts";

const at = (seconds: number) => seconds * 1000;
const grants = (...rows: [number, RecordingWaiver][]) =>
  screenExemptions(rows.map(([seconds, waives]) => ({ at_ms: at(seconds), waives })));

describe("when a student need not share the screen", () => {
  const cases: [string, [number, RecordingWaiver][], [number, number][]][] = [
    ["never, without a waiver", [], []],
    ["until the end, if the waiver is not taken back", [[10, "screen"]], [[10, Infinity]]],
    ["until the end, with a waiver of all recording", [[10, "everything"]], [[10, Infinity]]],
    [
      "until the waiver is taken back",
      [
        [10, "screen"],
        [20, "nothing"],
      ],
      [[10, 20]],
    ],
    [
      "without a break, while the waiver is widened or narrowed",
      [
        [10, "screen"],
        [15, "everything"],
        [18, "screen"],
        [20, "nothing"],
      ],
      [[10, 20]],
    ],
    [
      "again, if the waiver is granted again",
      [
        [10, "screen"],
        [20, "nothing"],
        [25, "nothing"],
        [30, "everything"],
      ],
      [
        [10, 20],
        [30, Infinity],
      ],
    ],
  ];
  test.each(cases)("%s", (_, given, expected) => {
    expect(grants(...given)).toEqual(expected.map(([from, to]) => ({ from_ms: at(from), to_ms: at(to) })));
  });
});

test("an exemption from all recording ends when the waiver is narrowed to the screen", () => {
  const given: [number, RecordingWaiver][] = [
    [10, "screen"],
    [15, "everything"],
    [18, "screen"],
    [20, "nothing"],
    [30, "everything"],
  ];
  const grants_ms = given.map(([seconds, waives]) => ({ at_ms: at(seconds), waives }));
  expect(fullExemptions(grants_ms)).toEqual([
    { from_ms: at(15), to_ms: at(18) },
    { from_ms: at(30), to_ms: Infinity },
  ]);
});

describe("exemptions and the intervals without a shared screen", () => {
  const cases: [string, [number, RecordingWaiver][], [StudentEventKind, number][], [number, number][]][] = [
    ["an exemption ends an open interval when it begins", [[30, "screen"]], [["screen_share_stop", 10]], [[10, 30]]],
    [
      "an exemption that was taken back ends the interval before it, but no later one",
      [
        [30, "screen"],
        [40, "nothing"],
      ],
      [
        ["screen_share_stop", 10],
        ["screen_share_start", 50],
        ["screen_share_stop", 60],
        ["screen_share_start", 65],
      ],
      [
        [10, 30],
        [60, 65],
      ],
    ],
    [
      "an interval that sharing ended before the exemption keeps its end",
      [[30, "everything"]],
      [
        ["screen_share_stop", 10],
        ["screen_share_start", 15],
      ],
      [[10, 15]],
    ],
    ["no interval begins during an exemption", [[30, "screen"]], [["screen_share_stop", 31]], []],
    [
      "an interval begins after the exemption, though sharing never ended the one before",
      [
        [30, "screen"],
        [40, "nothing"],
      ],
      [
        ["screen_share_stop", 10],
        ["screen_share_stop", 50],
      ],
      [
        [10, 30],
        [50, 100],
      ],
    ],
    [
      "an exemption after the attempt's end ends no interval",
      [[120, "screen"]],
      [["screen_share_stop", 10]],
      [[10, 100]],
    ],
    [
      "an exemption does not end intervals of other kinds",
      [[30, "everything"]],
      [["fullscreen_leave", 10]],
      [[10, 100]],
    ],
  ];
  test.each(cases)("%s", (_, given, rows, expected) => {
    const events = rows.map(([kind, seconds]) => ({
      id: "",
      kind,
      happened_ms: at(seconds),
      quizzes_exercise_id: null,
      details: {},
    }));
    const span = { started_ms: 0, ended_ms: at(100), exempt_from_screen: grants(...given) };
    expect(eventIntervals(events, span).map(({ start_ms, end_ms }) => [start_ms, end_ms])).toEqual(
      expected.map(([from, to]) => [at(from), at(to)]),
    );
  });
});
