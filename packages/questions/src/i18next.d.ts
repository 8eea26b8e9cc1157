import type ui from "@examplar/ui/locales/en.json";
import type questions from "./locales/en.json";
import type question_parts from "./locales/parts/en.json";

/** Types the keys inside this package only. An app declares its own, with `questions` and `question_parts`. */
declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "app";
    resources: {
      app: Record<never, string>;
      ui: typeof ui;
      questions: typeof questions;
      question_parts: typeof question_parts;
    };
  }
}
