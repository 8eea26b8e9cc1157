import { expect, test } from "vitest";
import { chooseLanguage } from "./create-i18n.ts";

test("I18N-01 a stored choice wins, then the first wish we speak, then English", () => {
  expect(chooseLanguage("fr", ["en-GB"])).toBe("fr");
  expect(chooseLanguage("de", ["de-CH", "fr-CH", "en"])).toBe("fr");
  expect(chooseLanguage(null, ["en-US", "fr"])).toBe("en");
  expect(chooseLanguage(null, ["de"])).toBe("en");
  expect(chooseLanguage(null, [])).toBe("en");
});
