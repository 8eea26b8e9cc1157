import { describe, expect, test } from "vitest";
import type { StudentEventKind } from "../vocabulary.ts";
import { buildEventsReport } from "./events-report.ts";
import type { ReportedEvent } from "./events-report.types.ts";

const start = Date.parse("2026-11-15T09:00:00Z");
const span = { started_ms: start, ended_ms: start + 600_000, exempt_from_screen: [] };
const at = (seconds: number) => start + seconds * 1000;

/** Makes events; `id` is the place in the list. */
const events = (...rows: [StudentEventKind, number, object?, number?][]): ReportedEvent[] =>
  rows.map(([kind, seconds, details = {}, exercise_id = null as never], place) => ({
    id: String(place),
    kind,
    happened_ms: start + seconds * 1000,
    quizzes_exercise_id: exercise_id ?? null,
    details: details as Record<string, unknown>,
  }));
const reportOf = (...rows: Parameters<typeof events>) => buildEventsReport(events(...rows), span);

describe("pairs of events", () => {
  const opposites: [StudentEventKind, StudentEventKind][] = [
    ["mouse_leave", "mouse_enter"],
    ["loose_focus", "get_focus"],
    ["become_hidden", "become_visible"],
    ["offline", "back_online"],
    ["become_idle", "become_active"],
    ["device_sleep", "device_wake"],
    ["dev_tool_open", "dev_tool_close"],
    ["screen_share_stop", "screen_share_start"],
    ["fullscreen_leave", "fullscreen_enter"],
  ];
  test.each(opposites)("%s and %s form an interval", (from, to) => {
    expect(reportOf([from, 10], [to, 25.5]).events_pairs).toEqual([
      { kind: from, start_ms: at(10), end_ms: at(25.5), exercise_ids: [] },
    ]);
  });

  const durations: [string, Parameters<typeof events>, number[]][] = [
    ["an open interval ends with the attempt", [["offline", 500]], [100]],
    [
      "an interval that ends after the attempt is cut at the attempt's end",
      [
        ["offline", 590],
        ["back_online", 700],
      ],
      [10],
    ],
    [
      "a second start belongs to the open interval",
      [
        ["offline", 10],
        ["offline", 20],
        ["back_online", 30],
      ],
      [20],
    ],
    ["an end without a start makes no interval", [["back_online", 30]], []],
    ["a start after the attempt makes no interval", [["offline", 601]], []],
    ["fullscreen left within two seconds of the attempt's end makes no interval", [["fullscreen_leave", 599]], []],
    [
      "the end of another kind does not end an interval",
      [
        ["offline", 10],
        ["get_focus", 20],
        ["back_online", 40],
      ],
      [30],
    ],
    [
      "a page load ends the open intervals that the loaded page detects anew",
      [
        ["mouse_leave", 10],
        ["page_load", 20],
        ["mouse_leave", 50],
        ["mouse_enter", 55],
      ],
      [10, 5],
    ],
    [
      "a page load does not end intervals without fullscreen or screen sharing",
      [
        ["fullscreen_leave", 10],
        ["screen_share_stop", 15],
        ["page_load", 20],
        ["screen_share_start", 30],
        ["fullscreen_enter", 40],
      ],
      [30, 15],
    ],
    [
      "intervals come in the order of their starts",
      [
        ["offline", 1],
        ["loose_focus", 2],
        ["get_focus", 3],
        ["back_online", 9],
      ],
      [8, 1],
    ],
  ];
  test.each(durations)("%s", (_, rows, expected) => {
    expect(reportOf(...rows).events_pairs.map(({ start_ms, end_ms }) => (end_ms - start_ms) / 1000)).toEqual(expected);
  });

  test("ENT-05~ an interval names the exercises that were shown during it", () => {
    const { events_pairs } = reportOf(
      ["enter_exercise", 0, {}, 7],
      ["loose_focus", 50],
      ["leave_exercise", 60, {}, 7],
      ["enter_exercise", 60, {}, 8],
      ["get_focus", 70],
      ["loose_focus", 80],
      ["get_focus", 90],
    );
    expect(events_pairs.map(({ exercise_ids }) => exercise_ids)).toEqual([[7, 8], [8]]);
  });
});

test("AUDIT-01 per kind: occurrences, total and longest duration; a kind without an opposite has no duration", () => {
  const { report } = reportOf(
    ["loose_focus", 10],
    ["get_focus", 12],
    ["loose_focus", 20],
    ["get_focus", 29],
    ["paste", 30, { content: "some text" }],
  );
  expect(report).toEqual({
    loose_focus: { occurrences: 2, total_duration: 11, max_duration: 9 },
    paste: { occurrences: 1, total_duration: null, max_duration: null },
  });
});

test("ENT-06~ per exercise: how often it was seen and for how long, including later visits", () => {
  const { exercises_details } = reportOf(
    ["enter_exercise", 0, {}, 7],
    ["exercise_seen", 1, {}, 7],
    ["leave_exercise", 100, {}, 7],
    ["enter_exercise", 100, {}, 8],
    ["exercise_seen", 101, {}, 8],
    ["enter_exercise", 400, {}, 7],
    ["exercise_seen", 401, {}, 7],
  );
  expect(exercises_details).toEqual([
    { exercise_id: 7, seen_count: 2, duration: 300 },
    { exercise_id: 8, seen_count: 1, duration: 300 },
  ]);
});

describe("clipboard", () => {
  const found = (...rows: Parameters<typeof events>) => {
    const report = reportOf(...rows);
    return [
      report.paste_events_without_copy_ids,
      report.copy_or_cut_events_without_paste_ids,
      report.copy_or_cut_events_from_subject_ids,
    ];
  };
  const text = (content: string, from = "answer") => ({ content, from });
  const cases: [string, Parameters<typeof events>, string[][]][] = [
    [
      "a paste of text that was copied before is not reported",
      [
        ["copy", 1, text("Net value")],
        ["paste", 2, text("net  value")],
      ],
      [[], [], []],
    ],
    ["a paste without a copy is reported", [["paste", 2, text("net value")]], [["0"], [], []]],
    [
      "a copy after the paste is not its source",
      [
        ["paste", 1, text("abc")],
        ["copy", 2, text("abc")],
      ],
      [["0"], ["1"], []],
    ],
    [
      "several pastes of one copy are not reported",
      [
        ["copy", 1, text("abc")],
        ["paste", 2, text("abc")],
        ["paste", 3, text("abc")],
      ],
      [[], [], []],
    ],
    [
      "a paste of text that was cut before is not reported",
      [
        ["cut", 1, text("abc")],
        ["paste", 2, text("abc")],
      ],
      [[], [], []],
    ],
    [
      "texts without letters and digits are compared by their other signs",
      [
        ["copy", 1, text("+ −")],
        ["paste", 2, text("+−")],
      ],
      [[], [], []],
    ],
    [
      "pasted files are reported as a paste without a copy",
      [["paste", 1, { content: "", files: ["image/png"] }]],
      [["0"], [], []],
    ],
    ["a paste of unknown content is not reported", [["paste", 1, { content: "" }]], [[], [], []]],
    ["a paste of the page's own text is not reported", [["paste", 1, { from: "page" }]], [[], [], []]],
    [
      "truncated texts are compared by their first letters, since spaces move the place of the cut",
      [
        ["copy", 1, text(`${"one two\n".repeat(187)}on…`)],
        ["paste", 2, text(`${"one  two\n".repeat(166)}one t…`)],
      ],
      [[], [], []],
    ],
    [
      "a truncated paste does not match an untruncated copy with the same first letters",
      [
        ["copy", 1, text("one two ".repeat(150))],
        ["paste", 2, text(`${"one two ".repeat(187)}on…`)],
      ],
      [["1"], ["0"], []],
    ],
    ["a copy from the exam's subject is reported", [["copy", 1, text("abc", "subject")]], [[], ["0"], ["0"]]],
    [
      "a copy is reported as not pasted if its text was pasted only before",
      [
        ["copy", 1, text("abc")],
        ["paste", 2, text("abc")],
        ["copy", 3, text("abc")],
      ],
      [[], ["2"], []],
    ],
  ];
  test.each(cases)("%s", (_, rows, expected) => expect(found(...rows)).toEqual(expected));
});

describe("a second screen", () => {
  const size = { width: 1920, height: 1080 };
  const place = (x: number, y = 0) => ({ screen: size, window: { x, y, width: 1920, height: 1040 } });
  const leaves = (count: number, edge: string, seconds: number): Parameters<typeof events> =>
    Array.from({ length: count }, (_, turn) => [
      ["mouse_leave", turn * 20, { edge }] as [StudentEventKind, number, object],
      ["mouse_enter", turn * 20 + seconds] as [StudentEventKind, number],
    ]).flat();
  const cases: [string, Parameters<typeof events>, number, string[]][] = [
    ["no event points to a second screen", [["page_load", 0, place(-8)]], 0, []],
    ["no event describes the screen", [["page_load", 0]], 0, []],
    ["the browser reports an extended screen", [["page_load", 0, { is_extended: true }]], 0.8, ["screen_extended"]],
    ["the window is beside the primary screen", [["resize_browser", 0, place(1920)]], 0.6, ["window_outside_screen"]],
    [
      "the window is above the primary screen",
      [["resize_browser", 0, place(0, -1080)]],
      0.6,
      ["window_outside_screen"],
    ],
    [
      "the shared surface is much larger than the screen",
      [["screen_share_start", 0, { screen_pixels: size, shared: { width: 3840, height: 1080 } }]],
      0.5,
      ["surface_larger_than_screen"],
    ],
    [
      "the shared surface is a little larger than the screen",
      [["screen_share_start", 0, { screen_pixels: size, shared: { width: 2000, height: 1080 } }]],
      0,
      [],
    ],
    [
      "the mouse leaves five times at one edge for a short time",
      leaves(5, "right", 4),
      0.25,
      ["mouse_leaves_at_one_edge"],
    ],
    ["the mouse leaves only four times at one edge", leaves(4, "right", 4), 0, []],
    ["the mouse leaves at one edge for a long time", leaves(8, "right", 16), 0, []],
    ["the mouse leaves at the top edge, where the tabs are", leaves(8, "top", 4), 0, []],
    ["the mouse leaves equally often at several edges", [...leaves(5, "right", 4), ...leaves(5, "top", 3)], 0, []],
    [
      "two reasons give a higher confidence than one",
      [["page_load", 0, { is_extended: true, ...place(1920) }]],
      0.92,
      ["screen_extended", "window_outside_screen"],
    ],
  ];
  test.each(cases)("%s", (_, rows, confidence, reasons) => {
    const sorted = rows.toSorted(([, a], [, b]) => a - b);
    const report = reportOf(...sorted);
    expect(report.multiple_monitor_confidence).toBe(confidence);
    expect(report.multiple_monitor_reasons.map(({ reason }) => reason)).toEqual(reasons);
  });
});

test("an attempt without events has an empty report", () => {
  expect(buildEventsReport([], span)).toEqual({
    report: {},
    events_pairs: [],
    exercises_details: [],
    copy_or_cut_events_from_subject_ids: [],
    paste_events_without_copy_ids: [],
    copy_or_cut_events_without_paste_ids: [],
    multiple_monitor_confidence: 0,
    multiple_monitor_reasons: [],
  });
});
