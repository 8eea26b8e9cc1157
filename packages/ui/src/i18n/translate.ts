import type { Language } from "@examplar/domain";

/** The texts of a namespace: words by key, in groups. */
export interface TextGroup {
  [key: string]: string | TextGroup;
}

export type TextValues = Record<string, string | number | null | undefined>;

/** Cache: creating plural rules takes `Intl` longer than a whole screen of texts takes. */
const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {};

/** Returns the keys to try, most specific first: zero, the plural form (French has one for millions), any number. */
const formsOf = (key: string, count: TextValues[string], language: Language): string[] => {
  if (typeof count !== "number") return [key];
  const rules = (pluralRules[language] ??= new Intl.PluralRules(language));
  const forms = [`${key}_${rules.select(count)}`, `${key}_other`, key];
  return count === 0 ? [`${key}_zero`, ...forms] : forms;
};

const textAt = (texts: TextGroup, key: string): string | null => {
  let found: string | TextGroup | undefined = texts;
  for (const part of key.split(".")) found = typeof found === "object" ? found[part] : undefined;
  return typeof found === "string" ? found : null;
};

/** Returns a text with its `{{values}}`, or the key if it has no text. Placeholders inside a value are not replaced. */
export const translate = (texts: TextGroup, language: Language, key: string, values: TextValues = {}): string => {
  for (const form of formsOf(key, values["count"], language)) {
    const text = textAt(texts, form);
    if (text !== null) return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  }
  return key;
};
