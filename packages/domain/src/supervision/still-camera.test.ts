import { expect, test } from "vitest";
import { standsStill, type PresentedPictures } from "./still-camera.ts";

const still: PresentedPictures = { asked_ms: 1_000, drawn_ms: 3_500, was_presented: true, max_age_ms: 2_000 };

test.each<[string, Partial<PresentedPictures>, boolean]>([
  ["the page is drawn for two seconds, and no picture comes", {}, true],
  ["a picture may still come", { drawn_ms: 3_000 }, false],
  ["every picture that was asked for has come", { asked_ms: null }, false],
  ["the page is not drawn, as in a hidden tab", { drawn_ms: 900 }, false],
  ["the browser never tells of a picture", { was_presented: false }, false],
  ["a shared screen gives a picture only when it changes", { max_age_ms: Infinity }, false],
])("CAP-05~ a camera stands still or not: %s", (_, facts, expected) => {
  expect(standsStill({ ...still, ...facts })).toBe(expected);
});
