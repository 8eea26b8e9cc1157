import type { Language } from "@examplar/domain";
import type { DefaultNamespace, FlatNamespace, TFunction } from "i18next";
import { useSyncExternalStore } from "react";
import { translate, type TextGroup, type TextValues } from "./translate.ts";

type Translate = (key: string, values?: TextValues) => string;

/** Texts by language and namespace. */
const texts = new Map<string, TextGroup>();
/** One function for each, so that a component does not render again while its words stay the same. */
const translators = new Map<string, Translate>();
const listeners = new Set<() => void>();
let language: Language = "en";

const idOf = (of: Language, namespace: string): string => `${of}/${namespace}`;

export const hasTexts = (of: Language, namespace: string): boolean => texts.has(idOf(of, namespace));

export const addTexts = (of: Language, namespace: string, added: unknown): void =>
  void texts.set(idOf(of, namespace), added as TextGroup);

export const showLanguage = (next: Language): void => {
  language = next;
  for (const listener of listeners) listener();
};

const createTranslator =
  (of: Language, namespace: string): Translate =>
  (key, values) =>
    translate(texts.get(idOf(of, String(values?.["ns"] ?? namespace))) ?? {}, of, key, values);

/** Typed by `i18next`, which knows every key of the texts and the values that each needs; only its types are used. */
const translatorOf = <N extends FlatNamespace>(of: Language, namespace: string): TFunction<N> => {
  const id = idOf(of, namespace);
  const known = translators.get(id) ?? createTranslator(of, namespace);
  translators.set(id, known);
  return known as unknown as TFunction<N>;
};

/** The current language, and its texts for use outside of components. */
export const i18n = {
  get language(): Language {
    return language;
  },
  get t(): TFunction {
    return translatorOf(language, "app");
  },
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const shownLanguage = (): Language => language;

/** Returns the texts of a namespace in the current language. */
export const useTranslation = <N extends FlatNamespace = DefaultNamespace>(
  namespace?: N,
): { t: TFunction<N>; i18n: typeof i18n } => {
  const current = useSyncExternalStore(subscribe, shownLanguage, shownLanguage);
  return { t: translatorOf<N>(current, namespace ?? "app"), i18n };
};
