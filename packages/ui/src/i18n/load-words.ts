import type { FlatNamespace } from "i18next";

/** `app` and `ui` are loaded with the language. */
type LoadWords = (...namespaces: Exclude<FlatNamespace, "app" | "ui">[]) => Promise<void>;

let provided: LoadWords | undefined;

/** Sets how words are loaded, which only the app knows; a part that is loaded on its own requests its words. */
export const provideWordLoader = (how: LoadWords) => {
  provided = how;
};

/** Loads the words of namespaces; does nothing in an app that has all words from the start. */
export const loadWords: LoadWords = async (...namespaces) => provided?.(...namespaces);
