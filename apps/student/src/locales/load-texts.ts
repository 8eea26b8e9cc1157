import type { Language } from "@examplar/domain";
import type { Texts } from "@examplar/ui";

const loaders: Record<Language, () => Promise<{ texts: Texts }>> = {
  en: () => import("./en.ts"),
  fr: () => import("./fr.ts"),
};

export const loadTexts = async (language: Language): Promise<Texts> => (await loaders[language]()).texts;
