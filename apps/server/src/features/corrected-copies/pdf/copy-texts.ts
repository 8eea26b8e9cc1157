import type { Language } from "@examplar/domain";
import en from "../locales/en.json" with { type: "json" };
import fr from "../locales/fr.json" with { type: "json" };

const texts = { en, fr };

type Singular<K> = K extends `${infer Name}_${"one" | "other"}` ? Name : K;
type Key = Singular<Exclude<keyof typeof en, "verdict">> | `verdict.${keyof typeof en.verdict}`;
type Values = Record<string, string | number>;

export type Translate = (key: Key, values?: Values) => string;

const fill = (text: string, values: Values): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => String(values[name] ?? whole));

/**
 * Returns the texts of a copy in the language of its exam; a document has one language. `count` selects singular or
 * plural.
 */
export const translator = (language: Language): Translate => {
  const { verdict, ...plain } = texts[language];
  const all: Record<string, string> = {
    ...plain,
    ...Object.fromEntries(Object.entries(verdict).map(([name, text]) => [`verdict.${name}`, text])),
  };
  const plural = new Intl.PluralRules(language);
  return (key, values = {}) => {
    const counted =
      "count" in values && (plural.select(Number(values["count"])) === "one" ? `${key}_one` : `${key}_other`);
    return fill(all[counted || key] ?? key, values);
  };
};
