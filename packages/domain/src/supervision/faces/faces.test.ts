import { describe, expect, test } from "vitest";
import {
  defaultAnalysedFrames,
  defaultFaceThresholds,
  faceDistance,
  faceFigures,
  facesMatch,
  figuresIn,
  findingOf,
  nearestFace,
  type FaceFigures,
} from "./faces.ts";

test("CONST-37~ FACE-01~ FACE-05~ the defaults are ten frames, euclidean at most 0.8 and cosine at least 0.8", () => {
  expect(defaultFaceThresholds).toEqual({ euclidean_max: 0.8, cosine_min: 0.8 });
  expect(defaultAnalysedFrames).toBe(10);
});

describe("the distance of two faces", () => {
  test("is zero between a face and itself, whatever the descriptor's length", () => {
    expect(faceDistance([3, 4], [6, 8])).toEqual({ euclidean: 0, cosine: 1 });
  });
  test("is largest for opposite descriptors, and finite for empty ones", () => {
    expect(faceDistance([1, 0], [-1, 0])).toEqual({ euclidean: 2, cosine: -1 });
    expect(faceDistance([0, 0], [1, 0]).cosine).toBe(0);
  });
  test("is measured between the nearest face and the nearest reference", () => {
    const references = [
      [0, 1],
      [1, 0.1],
    ];
    expect(nearestFace([[1, 0]], references)!.cosine).toBeCloseTo(0.995, 3);
    expect(
      nearestFace(
        [
          [-1, 0],
          [0, 1],
        ],
        references,
      )!.cosine,
    ).toBe(1);
    expect(nearestFace([], references)).toBeNull();
    expect(nearestFace([[1, 0]], [])).toBeNull();
  });
});

test.each([
  [0.8, 0.8, true],
  [0.81, 0.8, false],
  [0.8, 0.79, false],
  [0, 1, true],
])("euclidean %d and cosine %d match: %s", (euclidean, cosine, expected) => {
  expect(facesMatch({ euclidean, cosine }, defaultFaceThresholds)).toBe(expected);
});

const figures = (faces_count: number, face_distance: number | null, face_similarity: number | null): FaceFigures => ({
  faces_count,
  face_distance,
  face_similarity,
});

test.each([
  [figures(1, 0.3, 0.95), "match"],
  [figures(1, 0.97, 0.53), "other_face"],
  [figures(2, 0.3, 0.95), "several_faces"],
  [figures(0, null, null), "no_face"],
  [figures(1, null, null), "no_reference"],
])("a frame with %j has the finding %s", (given, expected) => {
  expect(findingOf(given)).toBe(expected);
});

test("other thresholds change a frame's finding", () => {
  expect(findingOf(figures(1, 0.7, 0.75))).toBe("other_face");
  expect(findingOf(figures(1, 0.7, 0.75), { euclidean_max: 0.8, cosine_min: 0.7 })).toBe("match");
});

test("figures are rounded, and read back from a frame's details", () => {
  const made = faceFigures([[1, 0.123456]], [[1, 0]]);
  expect(made).toEqual({ faces_count: 1, face_distance: 0.123, face_similarity: 0.992 });
  expect(figuresIn({ ...made })).toEqual(made);
  expect(figuresIn({})).toBeNull();
  for (const faces_count of [0.5, -1, "2", Number.NaN]) expect(figuresIn({ faces_count })).toBeNull();
  expect(figuresIn({ faces_count: 0 })).toEqual(figures(0, null, null));
});
