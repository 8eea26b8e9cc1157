import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetExams, forgetExamsOfOthers, forgetPack } from "./exam-pack.ts";
import { expectOwnFace, keepOwnFace, ownFaces } from "./own-face.ts";

const place = { user_id: 4, summary_id: 7 };

beforeEach(() => {
  // This key holds the face only.
  vi.spyOn(console, "warn").mockReturnValue();
  const kept = new Map<string, string>();
  vi.stubGlobal("window", {});
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  expectOwnFace(place);
  keepOwnFace(place, "anchor_front", [0.5]);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test.each<[string, () => Promise<void>, number[][]]>([
  ["stays when the student opens an older exam's score before the exam", () => forgetPack(3), [[0.5]]],
  ["is deleted when the exam is over", () => forgetPack(place.summary_id), []],
  ["stays when the same student signs in again", () => forgetExamsOfOthers(place.user_id), [[0.5]]],
  ["is deleted when another student signs in", () => forgetExamsOfOthers(5), []],
  ["is deleted when the student signs out", forgetExams, []],
])("the stored face of a student %s", async (_name, act, faces) => {
  await act();
  expect(ownFaces(place)).toEqual(faces);
});
