import type { Language } from "@examplar/domain";
import { expect, test } from "vitest";
import { translate, type TextValues } from "./translate.ts";

const texts = {
  retry: "Try again",
  chat: { arrived: "{{name}}: {{text}}", twice: "{{name}} and {{name}}" },
  files_zero: "No file",
  files_one: "{{count}} file",
  files_other: "{{count}} files",
  points_one: "{{points}} point",
  points_many: "{{points}} de points",
  points_other: "{{points}} points",
  of_any_number: "{{count}} in all",
};

test.each<[string, Language, string, TextValues | undefined, string]>([
  ["a text without values", "en", "retry", undefined, "Try again"],
  ["a text of a group, with two values", "en", "chat.arrived", { name: "Ann", text: "Hello" }, "Ann: Hello"],
  ["a value that occurs twice is filled in twice", "en", "chat.twice", { name: "Ann" }, "Ann and Ann"],
  [
    "a placeholder inside a value is not replaced",
    "en",
    "chat.arrived",
    { name: "{{text}}", text: "$&" },
    "{{text}}: $&",
  ],
  ["a null or missing value becomes empty text", "en", "chat.arrived", { name: null }, ": "],
  ["a count of 0 takes the form for zero", "en", "files", { count: 0 }, "No file"],
  ["a count of 1 takes the form for one", "en", "files", { count: 1 }, "1 file"],
  ["a count of 2 takes the form for other counts", "en", "files", { count: 2 }, "2 files"],
  ["a count of 0 without a form for zero is plural in English", "en", "points", { count: 0, points: "0" }, "0 points"],
  ["a count of 0 is singular in French", "fr", "points", { count: 0, points: "0" }, "0 point"],
  ["a count of 1.5 is singular in French", "fr", "points", { count: 1.5, points: "1,5" }, "1,5 point"],
  [
    "a million in French takes the form for many",
    "fr",
    "points",
    { count: 1e6, points: "1 000 000" },
    "1 000 000 de points",
  ],
  [
    "a million in French without a form for many takes the form for other counts",
    "fr",
    "files",
    { count: 1e6 },
    "1000000 files",
  ],
  ["a text with one form for every count", "en", "of_any_number", { count: 3 }, "3 in all"],
  ["a key without a text returns the key", "en", "chat.gone", undefined, "chat.gone"],
  ["the key of a group returns the key", "en", "chat", undefined, "chat"],
  ["a key below a text returns the key", "en", "retry.length", undefined, "retry.length"],
])("%s", (_, language, key, values, expected) => {
  expect(translate(texts, language, key, values)).toBe(expected);
});
