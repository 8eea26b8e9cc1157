import type { Language } from "@examplar/domain";
import { expect, test, vi } from "vitest";
import { chooseLanguage, createI18n } from "./create-i18n.ts";
import { hasTexts } from "./i18n.ts";

test("I18N-01 a stored choice wins, then the first wish we speak, then English", () => {
  expect(chooseLanguage("fr", ["en-GB"])).toBe("fr");
  expect(chooseLanguage("de", ["de-CH", "fr-CH", "en"])).toBe("fr");
  expect(chooseLanguage(null, ["en-US", "fr"])).toBe("en");
  expect(chooseLanguage(null, ["de"])).toBe("en");
  expect(chooseLanguage(null, [])).toBe("en");
});

test("I18N-01 a namespace that is added while the language changes has its texts in the new language", async () => {
  vi.stubGlobal("document", { documentElement: {} });
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
  await languages.change("en");
  vi.unstubAllGlobals();
});
