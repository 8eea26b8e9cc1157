import { defaultFaceThresholds } from "@examplar/domain";
import { expect, test } from "vitest";
import { firstFields, readFields, readThreshold, seeFrames, tallyOf, type Frame } from "./proctoring-debug.state.ts";

test("FACE-01~ by default the page requests ten frames of the named quiz", () => {
  expect(firstFields("7")).toEqual({ quiz_id: "7", count: "10", search: "" });
  expect(readFields({ quiz_id: "7", count: "10", search: " ada " })).toEqual({
    quiz_id: 7,
    limit: "10",
    search: "ada",
  });
  expect(readFields({ quiz_id: "", count: "10", search: "" })).toBe("quiz_id");
  for (const count of ["0", "201", "x", "1.5"]) expect(readFields({ quiz_id: "7", count, search: "" })).toBe("count");
});

test.each([
  ["euclidean_max", "1.25", 1.25],
  ["euclidean_max", "0", 0],
  ["euclidean_max", "2.05", null],
  ["cosine_min", "1.25", null],
  ["cosine_min", "-0.1", null],
  ["cosine_min", "", null],
  ["cosine_min", "0.", 0],
] as const)("the threshold %s typed as %j is read as %s", (name, text, expected) =>
  expect(readThreshold(name, text)).toBe(expected),
);

const frame = (id: string, figures: Frame["figures"]): Frame => ({
  id,
  figures,
  happened_at: "2026-11-16T10:00:00Z",
  score_id: 1,
  quizzes_attempt_summary_id: 1,
  name: "Ada",
  url: `/api/v1/media/${id}/file`,
});
const one = (face_distance: number, face_similarity: number) => ({ faces_count: 1, face_distance, face_similarity });
const frames = [frame("a", one(0.3, 0.95)), frame("b", one(0.7, 0.75)), frame("c", null)];

test("FACE-05~ the page shows at once which frames other thresholds would change", () => {
  const usual = seeFrames(frames, new Map(), defaultFaceThresholds);
  expect(usual.map(({ finding, before }) => [finding, before])).toEqual([
    ["match", null],
    ["other_face", null],
    [null, null],
  ]);
  const loose = seeFrames(frames, new Map(), { euclidean_max: 0.8, cosine_min: 0.7 });
  expect(loose.map(({ finding, before }) => [finding, before])).toEqual([
    ["match", null],
    ["match", "other_face"],
    [null, null],
  ]);
  expect(tallyOf(loose)).toEqual({ findings: [{ finding: "match", count: 2 }], unseen: 1, changed: 1 });
});

test("recomputed figures replace the stored ones", () => {
  const [first] = seeFrames(frames, new Map([["a", { ...one(0.3, 0.95), faces_count: 2 }]]), defaultFaceThresholds);
  expect(first).toMatchObject({ finding: "several_faces", shown: { faces_count: 2 } });
});
