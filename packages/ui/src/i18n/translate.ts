import type { Language } from "@examplar/domain";

/** The texts of a namespace: words by key, in groups. */
export interface TextGroup {
  [key: string]: string | TextGroup;
}

export type TextValues = Record<string, string | number | null | undefined>;

/** Made once: `Intl` takes longer for it than for a whole screen of texts. */
const pluralRules: Partial<Record<Language, Intl.PluralRules>> = {};

/** The keys to look for, most particular first: none, this many, more than a few (French has millions apart), any number. */
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

/** A text with its `{{values}}`; a key without a text is shown as it is. What a value holds is never read as a text. */
export const translate = (texts: TextGroup, language: Language, key: string, values: TextValues = {}): string => {
  for (const form of formsOf(key, values["count"], language)) {
    const text = textAt(texts, form);
    if (text !== null) return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ""));
  }
  return key;
};
