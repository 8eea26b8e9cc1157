import type { Languages } from "@examplar/ui";
import { createContext, use } from "react";

const LanguagesContext = createContext<Languages | null>(null);
export const LanguagesProvider = LanguagesContext.Provider;

export const useLanguages = (): Languages => {
  const languages = use(LanguagesContext);
  if (!languages) throw new Error("languages are given around the whole app");
  return languages;
};
