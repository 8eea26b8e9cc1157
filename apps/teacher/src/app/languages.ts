import type { Language } from "@examplar/domain";
import { createI18n, initialLanguage, type Languages, type Texts } from "@examplar/ui";

const texts: Record<Language, () => Promise<Texts>> = {
  en: async () => {
    const [app, ui, questions, question_parts, correction] = await Promise.all([
      import("../locales/en.json"),
      import("@examplar/ui/locales/en.json"),
      import("@examplar/questions/locales/en.json"),
      import("@examplar/questions/locales/parts/en.json"),
      import("../features/correction/locales/en.json"),
    ]);
    return {
      app: app.default,
      ui: ui.default,
      questions: questions.default,
      question_parts: question_parts.default,
      correction: correction.default,
    };
  },
  fr: async () => {
    const [app, ui, questions, question_parts, correction] = await Promise.all([
      import("../locales/fr.json"),
      import("@examplar/ui/locales/fr.json"),
      import("@examplar/questions/locales/fr.json"),
      import("@examplar/questions/locales/parts/fr.json"),
      import("../features/correction/locales/fr.json"),
    ]);
    return {
      app: app.default,
      ui: ui.default,
      questions: questions.default,
      question_parts: question_parts.default,
      correction: correction.default,
    };
  },
};

export const startLanguages = (): Promise<Languages> =>
  createI18n({ initial: initialLanguage(), load: (language) => texts[language]() });
