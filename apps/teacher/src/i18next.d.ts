import type questions from "@examplar/questions/locales/en.json";
import type question_parts from "@examplar/questions/locales/parts/en.json";
import type ui from "@examplar/ui/locales/en.json";
import type correction from "./features/correction/locales/en.json";
import type app from "./locales/en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "app";
    resources: {
      app: typeof app;
      ui: typeof ui;
      questions: typeof questions;
      question_parts: typeof question_parts;
      correction: typeof correction;
    };
  }
}
