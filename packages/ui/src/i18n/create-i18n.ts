import type { Language } from "@examplar/domain";
import { addTexts, hasTexts, i18n, showLanguage } from "./i18n.ts";

/** The texts of one language, by namespace: `ui` from this package, `app` from the app. */
export type Texts = Record<string, unknown>;

/** `first.js` reads the same key before the first paint. */
export const languageKey = "examplar.language";

export interface I18nOptions {
  initial: Language;
  /** Each language is a chunk of its own, loaded when it is first shown. */
  load: (language: Language) => Promise<Texts>;
}

export interface Languages {
  i18n: typeof i18n;
  change: (language: Language) => Promise<void>;
  /** Adds the texts of some screens when one of them is first shown, in every language shown from then on. */
  addNamespace: (namespace: string, load: (language: Language) => Promise<unknown>) => Promise<void>;
}

export const chooseLanguage = (stored: string | null, wished: readonly string[]): Language => {
  if (stored === "en" || stored === "fr") return stored;
  const first = wished.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === "en" || tag === "fr");
  return first === "fr" ? "fr" : "en";
};

export const initialLanguage = (): Language => {
  try {
    return chooseLanguage(localStorage.getItem(languageKey), navigator.languages);
  } catch {
    return chooseLanguage(null, navigator.languages);
  }
};

const remember = (language: Language) => {
  document.documentElement.lang = language;
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Private windows may refuse storage: the language then lasts as long as the page.
  }
};

export const createI18n = async ({ initial, load }: I18nOptions): Promise<Languages> => {
  const namespaces = new Map<string, (language: Language) => Promise<unknown>>();
  const addLanguage = async (language: Language) => {
    if (hasTexts(language, "app")) return;
    for (const [namespace, texts] of Object.entries(await load(language))) addTexts(language, namespace, texts);
  };
  const addTextsOf = async (language: Language, namespace: string) => {
    if (!hasTexts(language, namespace)) addTexts(language, namespace, await namespaces.get(namespace)?.(language));
  };
  const show = (language: Language) => {
    showLanguage(language);
    remember(language);
  };
  await addLanguage(initial);
  show(initial);
  const missingIn = (language: Language) =>
    [...namespaces.keys()].filter((namespace) => !hasTexts(language, namespace));
  let wishes = 0;
  const change = async (language: Language) => {
    wishes += 1;
    const wish = wishes;
    await addLanguage(language);
    // A namespace may be added while a language is loading, so load until no texts are missing.
    for (let missing = missingIn(language); missing.length > 0; missing = missingIn(language))
      await Promise.all(missing.map((namespace) => addTextsOf(language, namespace)));
    if (wish === wishes) show(language);
  };
  const addNamespace = async (namespace: string, loadTexts: (language: Language) => Promise<unknown>) => {
    namespaces.set(namespace, loadTexts);
    await addTextsOf(i18n.language, namespace);
  };
  return { i18n, change, addNamespace };
};
