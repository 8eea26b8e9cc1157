import type ui from "@examplar/ui/locales/en.json";
import type onboarding from "./features/onboarding/locales/en.json";
import type live_exam from "./features/live-exam/locales/en.json";
import type questions from "@examplar/questions/locales/en.json";
import type question_parts from "@examplar/questions/locales/parts/en.json";
import type exam_overlays from "./features/live-exam/overlays/locales/en.json";
import type exam_tools from "./features/live-exam/tools/locales/en.json";
import type login from "./shared/sign-in/locales/en.json";
import type score from "./features/score/locales/en.json";
import type correction from "./features/correction/locales/en.json";
import type plain_pages from "./features/plain-pages/locales/en.json";
import type camera_test from "./features/camera-test/locales/en.json";
import type proctoring_debug from "./features/proctoring-debug/locales/en.json";
import type recovery from "./features/recovery/locales/en.json";
import type app from "./locales/en.json";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "app";
    resources: {
      app: typeof app;
      ui: typeof ui;
      onboarding: typeof onboarding;
      live_exam: typeof live_exam;
      questions: typeof questions;
      question_parts: typeof question_parts;
      exam_overlays: typeof exam_overlays;
      exam_tools: typeof exam_tools;
      score: typeof score;
      correction: typeof correction;
      login: typeof login;
      plain_pages: typeof plain_pages;
      recovery: typeof recovery;
      camera_test: typeof camera_test;
      proctoring_debug: typeof proctoring_debug;
    };
  }
}
