import { readFileSync } from "node:fs";
import type { Language } from "@examplar/domain";

const app = "apps/student/src/locales";

/** Returns the student app's text of a key, for requirements that name the key itself. */
export const words = (language: Language, key: string, folder = app): string => {
  const file = new URL(`../../${folder}/${language}.json`, import.meta.url);
  let found: unknown = JSON.parse(readFileSync(file, "utf8"));
  for (const part of key.split(".")) found = (found as Record<string, unknown>)[part];
  if (typeof found !== "string") throw new Error(`${language} has no text for ${key}`);
  return found;
};
