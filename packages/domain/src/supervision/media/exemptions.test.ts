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
    ["never, if nobody said so", [], []],
    ["until the end, if it is not taken back", [[10, "screen"]], [[10, Infinity]]],
    ["an exam without any recording is one without a shared screen", [[10, "everything"]], [[10, Infinity]]],
    [
      "until it is taken back",
      [
        [10, "screen"],
        [20, "nothing"],
      ],
      [[10, 20]],
    ],
    [
      "one that is widened or narrowed goes on",
      [
        [10, "screen"],
        [15, "everything"],
        [18, "screen"],
        [20, "nothing"],
      ],
      [[10, 20]],
    ],
    [
      "again, if it is granted again",
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

test("an exam without any recording ends where only the screen is still exempt", () => {
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

describe("an exemption ends the time without a shared screen", () => {
  const cases: [string, [number, RecordingWaiver][], [StudentEventKind, number][], [number, number][]][] = [
    ["it ends when the exemption came", [[30, "screen"]], [["screen_share_stop", 10]], [[10, 30]]],
    [
      "also when the screen is shared again after it was taken back",
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
      "it ends with the sharing, if that came first",
      [[30, "everything"]],
      [
        ["screen_share_stop", 10],
        ["screen_share_start", 15],
      ],
      [[10, 15]],
    ],
    ["none begins while it holds", [[30, "screen"]], [["screen_share_stop", 31]], []],
    [
      "one begins after it was taken back, although the one before it never ended",
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
    ["one that came after the end ends nothing", [[120, "screen"]], [["screen_share_stop", 10]], [[10, 100]]],
    ["other intervals go on", [[30, "everything"]], [["fullscreen_leave", 10]], [[10, 100]]],
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
