import type { Language } from "@examplar/domain";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { chooseLanguage, createI18n } from "./create-i18n.ts";
import { hasTexts, showLanguage } from "./i18n.ts";

beforeEach(() => void vi.stubGlobal("document", { documentElement: {} }));
afterEach(() => showLanguage("en"));

test("I18N-01 a stored choice wins, then the first preferred language that we support, then English", () => {
  expect(chooseLanguage("fr", ["en-GB"])).toBe("fr");
  expect(chooseLanguage("de", ["de-CH", "fr-CH", "en"])).toBe("fr");
  expect(chooseLanguage(null, ["en-US", "fr"])).toBe("en");
  expect(chooseLanguage(null, ["de"])).toBe("en");
  expect(chooseLanguage(null, [])).toBe("en");
});

test("I18N-01 a namespace that is added while the language changes has its texts in the new language", async () => {
  let arrive = () => {};
  const french = new Promise<void>((resolve) => (arrive = resolve));
  const load = async (language: Language) => {
    if (language === "fr") await french;
    return { app: {} };
  };
  const languages = await createI18n({ initial: "en", load });
  const changing = languages.change("fr");
  await languages.addNamespace("hall", async (language) => ({ greeting: language === "fr" ? "Bonjour" : "Hello" }));
  arrive();
  await changing;
  expect(languages.i18n.language).toBe("fr");
  expect(hasTexts("fr", "hall")).toBe(true);
});

test("I18N-01 a namespace that is added later does not need a language that could not be loaded", async () => {
  const languages = await createI18n({ initial: "en", load: async () => ({ app: {} }) });
  const onlyEnglish = async (language: Language) => {
    if (language === "fr") throw new Error("no network");
    return {};
  };
  await languages.addNamespace("lobby", onlyEnglish);
  await expect(languages.change("fr")).rejects.toThrow("no network");
  expect(languages.i18n.language).toBe("en");
  await languages.addNamespace("exit", onlyEnglish);
  expect(hasTexts("en", "exit")).toBe(true);
});

test("I18N-01 of two quick changes the last is shown, whichever is loaded first", async () => {
  const languages = await createI18n({ initial: "en", load: async () => ({ app: {} }) });
  let arrive = () => {};
  const french = new Promise<void>((resolve) => (arrive = resolve));
  await languages.addNamespace("stairs", async (language) => {
    if (language === "fr") await french;
    return {};
  });
  const changing = languages.change("fr");
  await languages.change("en");
  arrive();
  await changing;
  expect(languages.i18n.language).toBe("en");
});
