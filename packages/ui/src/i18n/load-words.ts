import type { FlatNamespace } from "i18next";

/** `app` and `ui` come with the language. */
type LoadWords = (...namespaces: Exclude<FlatNamespace, "app" | "ui">[]) => Promise<void>;

let provided: LoadWords | undefined;

/** The app knows how words are loaded; a part of a screen that is loaded by itself asks for its own. */
export const provideWordLoader = (how: LoadWords) => {
  provided = how;
};

/** Nothing is to be done in an app that has all words from the start. */
export const loadWords: LoadWords = async (...namespaces) => provided?.(...namespaces);
