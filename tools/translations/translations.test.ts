import { describe, expect, test } from "vitest";
import { compareLocales } from "./compare-locales.ts";
import { findUnusedKeys } from "./find-unused-keys.ts";

describe("English and French", () => {
  test("I18N with the same keys, placeholders and plurals pass", () => {
    const en = {
      list: { title: "Exams of {{name}}: <b>new</b>", left_one: "{{count}} left", left_other: "{{count}} left" },
    };
    const fr = {
      list: {
        title: "Examens de {{name}}\u00A0: <b>nouveau</b>",
        left_one: "{{count}} restant",
        left_many: "{{count}} restants",
        left_other: "{{count}} restants",
      },
    };
    expect(compareLocales(en, fr)).toEqual([]);
  });

  test.each([
    ["a missing French key", { a: "A" }, {}, ["fr a is missing"]],
    ["a missing English key", {}, { a: "A" }, ["en a is missing"]],
    ["an empty text", { a: "A" }, { a: " " }, ["fr a is empty"]],
    ["another placeholder", { a: "{{x}}" }, { a: "{{y}}" }, ["fr a has other placeholders than en"]],
    ["a missing tag", { a: "<b>A</b>" }, { a: "A" }, ["fr a has other placeholders than en"]],
    [
      "a plain space before a question mark",
      { a: "A?" },
      { a: "A ?" },
      ["fr a wants a narrow no-break space (U+202F) before ; ! ?"],
    ],
    ["no space before a colon", { a: "A:" }, { a: "A:" }, ["fr a wants a no-break space (U+00A0) before :"]],
    ["a typewriter apostrophe", { a: "A" }, { a: "L'A" }, ["fr a wants ’ instead of '"]],
  ])("%s is reported", (_, en, fr, complaints) => {
    expect(compareLocales(en as Record<string, string>, fr as Record<string, string>)).toEqual(complaints);
  });

  test("addresses, times and several marks are not mistaken for bad typography", () => {
    const text = "Vraiment\u202F?! À 12:30 sur https://example.org, «\u00A0oui\u00A0»";
    expect(compareLocales({ a: text }, { a: text })).toEqual([]);
  });
});

describe("keys", () => {
  test("a key that no source uses is reported, and a used key is not", () => {
    const keys = [
      "said",
      "with.namespace",
      "counted_one",
      "counted_other",
      "built.one",
      "mail.subject",
      "gone",
      "gone.too",
    ];
    const sources = [
      't("said"); t("ui:with.namespace"); t("counted", { count }); t(`built.${name}`);',
      'import en from "./locales/en.json"; const { subject } = en.mail;',
    ];
    expect(findUnusedKeys(keys, sources)).toEqual(["gone", "gone.too"]);
  });
});
