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
  ["a word", "en", "retry", undefined, "Try again"],
  ["a word of a group", "en", "chat.arrived", { name: "Ann", text: "Hello" }, "Ann: Hello"],
  ["a value wherever it stands", "en", "chat.twice", { name: "Ann" }, "Ann and Ann"],
  [
    "a value that looks like a text stays what it is",
    "en",
    "chat.arrived",
    { name: "{{text}}", text: "$&" },
    "{{text}}: $&",
  ],
  ["a value that is not known is empty", "en", "chat.arrived", { name: null }, ": "],
  ["none", "en", "files", { count: 0 }, "No file"],
  ["one", "en", "files", { count: 1 }, "1 file"],
  ["several", "en", "files", { count: 2 }, "2 files"],
  ["none, without a word for it", "en", "points", { count: 0, points: "0" }, "0 points"],
  ["none is one in French", "fr", "points", { count: 0, points: "0" }, "0 point"],
  ["one and a half is one in French", "fr", "points", { count: 1.5, points: "1,5" }, "1,5 point"],
  ["millions in French", "fr", "points", { count: 1e6, points: "1 000 000" }, "1 000 000 de points"],
  ["millions in French, without a word for them", "fr", "files", { count: 1e6 }, "1000000 files"],
  ["one form for every number", "en", "of_any_number", { count: 3 }, "3 in all"],
  ["a key without a text", "en", "chat.gone", undefined, "chat.gone"],
  ["a group is no text", "en", "chat", undefined, "chat"],
  ["a text is no group", "en", "retry.length", undefined, "retry.length"],
])("%s", (_, language, key, values, expected) => {
  expect(translate(texts, language, key, values)).toBe(expected);
});
