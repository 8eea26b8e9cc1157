import type { User } from "@examplar/contract";
import { expect, test, vi } from "vitest";
import { followLanguageOf, startLanguage } from "./language.ts";

const speaking = (language: "en" | "fr") => ({ language }) as User;

test("the page shows the language of the last known user, even if another language was still loading", async () => {
  const page = { documentElement: { lang: "" } };
  vi.stubGlobal("document", page);
  await startLanguage("en");
  const earlier = followLanguageOf(speaking("fr"));
  await followLanguageOf(speaking("en"));
  await earlier;
  expect(page.documentElement.lang).toBe("en");
});
