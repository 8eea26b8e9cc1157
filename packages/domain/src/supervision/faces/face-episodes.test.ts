import { expect, test } from "vitest";
import { faceEpisodes, isStriking, type SeenFaces } from "./face-episodes.ts";
import { frameFindings } from "./faces.ts";

const frame = (second: number, faces_count: number, face_similarity: number | null = 0.95): SeenFaces => ({
  at_ms: second * 1_000,
  faces_count,
  face_similarity: faces_count === 0 ? null : face_similarity,
  face_distance: faces_count === 0 || face_similarity === null ? null : Math.sqrt(2 - 2 * face_similarity),
});
const seen = (...frames: SeenFaces[]) =>
  faceEpisodes(frames).map(({ finding, start_ms, end_ms, frames_count }) => [
    finding,
    start_ms / 1_000,
    end_ms / 1_000,
    frames_count,
  ]);

test("a frame counts for the time until the next, and the last frame for one interval", () => {
  expect(seen()).toEqual([]);
  expect(seen(frame(0, 1))).toEqual([["match", 0, 10, 1]]);
  expect(seen(frame(0, 1), frame(10, 1), frame(20, 0), frame(30, 0), frame(40, 2), frame(51, 1, 0.5))).toEqual([
    ["match", 0, 20, 2],
    ["no_face", 20, 40, 2],
    ["several_faces", 40, 51, 1],
    ["other_face", 51, 61, 1],
  ]);
});

test("a time without frames belongs to no episode", () => {
  expect(seen(frame(0, 0), frame(31, 0))).toEqual([
    ["no_face", 0, 10, 1],
    ["no_face", 31, 41, 1],
  ]);
  expect(seen(frame(0, 0), frame(30, 0))).toEqual([["no_face", 0, 40, 2]]);
});

test("faces without reference photos are counted, and are not a striking finding", () => {
  expect(seen(frame(0, 1, null))).toEqual([["no_reference", 0, 10, 1]]);
  expect(frameFindings.filter(isStriking)).toEqual(["other_face", "several_faces", "no_face"]);
});
