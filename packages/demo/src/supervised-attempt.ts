import type { StudentEventKind } from "@examplar/domain";

/** An event of a supervised attempt: its kind, its minute after the start, and details. */
export type DemoEvent = [kind: StudentEventKind, minute: number, details?: Record<string, unknown>];

/** `quiet`: events that nearly every honest student causes. `restless`: some of every kind. */
export type Supervised = "quiet" | "restless";

const screen = { width: 1920, height: 1080 };
const window = { x: 0, y: 0, width: 1920, height: 1040 };

const between = (from: StudentEventKind, to: StudentEventKind, start: number, seconds: number): DemoEvent[] => [
  [from, start],
  [to, start + seconds / 60],
];

const leaves = (minutes: number[], edge: string, seconds: number): DemoEvent[] =>
  minutes.flatMap((minute): DemoEvent[] => [
    ["mouse_leave", minute, { edge, x: 1919, y: 420 }],
    ["mouse_enter", minute + seconds / 60, { edge, x: 1918, y: 431 }],
  ]);

const pauses = (minutes: number[]): DemoEvent[] =>
  minutes.flatMap((minute, at) => between("become_idle", "become_active", minute, 9 + ((at * 7) % 20)));

const begin = (is_extended: boolean): DemoEvent[] => [
  ["enter_exam", 0],
  ["page_load", 0.01, { screen, window, is_extended }],
  ["fullscreen_enter", 0.02],
  ["screen_share_start", 0.05, { surface: "monitor", shared: screen, screen_pixels: screen }],
];

/** Every restless attempt pastes this text, so that two students have similar events. */
const foreign = "La loi des grands nombres énonce que la moyenne empirique converge presque sûrement vers l’espérance.";

const quiet = (minutes: number): DemoEvent[] => [
  ...begin(false),
  ...pauses([4, 9.5, 15, 22, 26]),
  ...between("loose_focus", "get_focus", 13, 3),
  ["text_selection", 6.2, { selection: "une somme égale à 7", from: "subject" }],
  ["leave_exam", minutes],
];

const restless = (minutes: number): DemoEvent[] => [
  ...begin(true),
  ...pauses([3, 7.5, 11, 18.2, 25, 30.5]),
  ...leaves([4.1, 5, 6.3, 8.2, 14.4, 19.1], "right", 4),
  ["text_selection", 2.4, { selection: "une somme égale à 7", from: "subject" }],
  ["copy", 9.6, { content: "0,2 × 10 − 0,8 × 1", from: "answer" }],
  ["paste", 9.9, { content: "0,2 × 10 − 0,8 × 1" }],
  ["copy", 11.8, { content: "ce que dit la loi des grands nombres", from: "subject" }],
  ...between("loose_focus", "get_focus", 12, 31),
  ...between("become_hidden", "become_visible", 12.05, 27),
  ["resize_browser", 15.2, { from: { width: 1920, height: 940 }, to: { width: 1280, height: 940 }, screen, window }],
  ...between("offline", "back_online", 16.5, 48),
  ...between("loose_focus", "get_focus", 22, 58),
  ...between("become_hidden", "become_visible", 22.03, 55),
  ["paste", 23.1, { content: foreign }],
  ...between("screen_share_stop", "screen_share_start", 27, 40),
  ...between("fullscreen_leave", "fullscreen_enter", 27.1, 25),
  ["bulk_insert", 29.4, { diff: "Elle ne corrige pas les tirages passés.", questionName: "Loi des grands nombres" }],
  ["leave_exam", minutes],
];

/** Returns the events in the order of time. */
export const supervisedEvents = (supervised: Supervised, minutes: number): DemoEvent[] =>
  (supervised === "quiet" ? quiet : restless)(minutes).toSorted(([, a], [, b]) => a - b);

/** Spans in minutes in which the page was hidden and the screen showed something else. */
export const hiddenSpans: Record<Supervised, [from: number, to: number][]> = {
  quiet: [],
  restless: [
    [12, 12.52],
    [22, 22.97],
  ],
};
