import { expect, test } from "vitest";
import {
  checksumOf,
  isFrozen,
  repeatPicture,
  restartCamera,
  notePicture,
  standsStill,
  decideCameraStep,
  unseenCamera,
  type PresentedPictures,
  type RepeatedPicture,
} from "./still-camera.ts";

const still: PresentedPictures = { asked_ms: 1_000, drawn_ms: 3_500, was_presented: true, max_age_ms: 2_000 };

test.each<[string, Partial<PresentedPictures>, boolean]>([
  ["the browser draws the page for over two seconds and presents no picture", {}, true],
  ["the browser has drawn the page for only two seconds", { drawn_ms: 3_000 }, false],
  ["every requested picture was presented", { asked_ms: null }, false],
  ["the browser does not draw the page, as in a hidden tab", { drawn_ms: 900 }, false],
  ["the browser never reports a picture", { was_presented: false }, false],
  ["a shared screen gives a picture only when it changes", { max_age_ms: Infinity }, false],
])("CAP-05~ whether a camera stands still: %s", (_, facts, expected) => {
  expect(standsStill({ ...still, ...facts })).toBe(expected);
});

/** Returns whether pictures at an interval count as frozen, each with the checksum that the function returns. */
const seen = (count: number, every_ms: number, checksum: (at: number) => number | null) => {
  let repeated: RepeatedPicture | null = null;
  for (let at = 0; at < count; at += 1) repeated = repeatPicture(repeated, checksum(at), at * every_ms);
  return isFrozen(repeated, (count - 1) * every_ms);
};

test.each<[string, [number, number, (at: number) => number | null], boolean]>([
  ["every picture differs, for an hour", [7_200, 500, (at) => at], false],
  ["the same picture for less than half a minute", [60, 500, () => 1], false],
  ["the same picture for half a minute", [61, 500, () => 1], true],
  ["a few pictures at long intervals", [9, 5_000, () => 1], false],
  ["many pictures at long intervals", [10, 5_000, () => 1], true],
  ["the same picture for long, then another one", [100, 500, (at) => (at < 99 ? 1 : 2)], false],
  ["one different picture among equal ones", [100, 500, (at) => (at === 60 ? 2 : 1)], false],
  ["no checksums are computed", [100, 500, () => null], false],
])("CAP-05~ whether a camera counts as frozen: %s", (_, [count, every_ms, checksum], expected) =>
  expect(seen(count, every_ms, checksum)).toBe(expected),
);

test("one old picture after a sleep of ten minutes is not a frozen camera", () => {
  const before = repeatPicture(null, 1, 0);
  expect(isFrozen(repeatPicture(before, 1, 600_000), 600_000)).toBe(false);
});

test("a checksum changes with the noise of a single pixel, and with its position", () => {
  const picture = (at?: number) => Uint8ClampedArray.from({ length: 400 }, (_, index) => (index === at ? 101 : 100));
  expect(checksumOf(picture())).toBe(checksumOf(picture()));
  expect(new Set([undefined, 0, 3, 200, 399].map((at) => checksumOf(picture(at)))).size).toBe(5);
});

/**
 * Gives two pictures a second, and restarts the camera whenever the rule says so. Returns each step with the second in
 * which it began.
 */
const watchCamera = (seconds: number, checksum: (second: number, starts: number) => number | null) => {
  let camera = unseenCamera;
  const steps: [number, string][] = [];
  let starts = 0;
  for (let second = 0; second < seconds; second += 0.5) {
    camera = notePicture(camera, checksum(second, starts), second * 1_000);
    const step = decideCameraStep(camera, second * 1_000);
    if (step === "restarts") [camera, starts] = [restartCamera(camera, second * 1_000), starts + 1];
    if (steps.at(-1)?.[1] !== step) steps.push([second, step]);
  }
  return steps;
};
const starts = (steps: [number, string][]) => steps.flatMap(([second, step]) => (step === "restarts" ? [second] : []));
const minute = 60;
const moving = (second: number) => 1_000 + second;

test.each<[string, number, Parameters<typeof watchCamera>[1], number[], string]>([
  ["its picture moves", 60, moving, [], "recorded"],
  ["it hangs, and one restart helps", 10, (second, count) => (count === 0 ? 1 : moving(second)), [30], "recorded"],
  ["its shutter is closed for three hours", 180, () => 1, [30, 330, 930, 2_130, 4_530, 9_330], "still"],
  [
    "its shutter is closed, and each restart changes the exposure first",
    10,
    (second, count) => (count > 0 && second < 35 ? moving(second) : 1),
    [30, 330],
    "still",
  ],
  ["it hangs at a different picture after each restart", 10, (_second, count) => count, [30, 330], "still"],
  ["its shutter is opened after a while", 10, (second) => (second < 200 ? 1 : moving(second)), [30], "recorded"],
  [
    "its shutter is opened, and closed again",
    10,
    (second) => (second < 200 || second > 230 ? 1 : moving(second)),
    [30, 260.5, 560.5],
    "still",
  ],
  ["the page is hidden for an hour", 60, (second) => (second < 40 ? 1 : null), [30], "unknown"],
  ["no checksums are computed", 60, () => null, [], "recorded"],
])("CAP-07~ a camera is not restarted for ever: %s", (_, minutes, checksum, started, last) => {
  const steps = watchCamera(minutes * minute, checksum);
  expect([starts(steps), steps.at(-1)?.[1]]).toEqual([started, last]);
});

test("CAP-07~ a camera that gives the same picture after a restart soon counts as still", () =>
  expect(watchCamera(60, () => 1)).toEqual([
    [0, "recorded"],
    [30, "restarts"],
    [30.5, "unknown"],
    [32.5, "still"],
  ]));
