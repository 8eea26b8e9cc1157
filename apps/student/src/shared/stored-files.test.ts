import { expect, test } from "vitest";
import { countWantedFiles, percentStored } from "./stored-files.ts";

test("the files of a built service worker are counted", () => {
  const worker = 'e.precacheAndRoute([{url:"a.js",revision:null},{url:"index.html",revision:"4f"}],{})';
  expect(countWantedFiles(worker)).toBe(2);
  expect(countWantedFiles('[{"revision":"4f","url":"a"}]')).toBe(1);
  expect(countWantedFiles("")).toBe(0);
});

test.each([
  [0, 40, 0],
  [13, 40, 32],
  [40, 40, 99],
  [60, 40, 99],
  [3, 0, null],
])("%i of %i files are %s percent", (stored, wanted, percent) => {
  expect(percentStored({ stored, wanted })).toBe(percent);
});
