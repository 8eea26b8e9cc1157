import type { Language } from "@examplar/domain";

/** Each room of the exam keeps its texts beside its screens: nobody loads them before entering. */
const loaders = {
  onboarding: {
    en: () => import("../features/onboarding/locales/en.json"),
    fr: () => import("../features/onboarding/locales/fr.json"),
  },
  live_exam: {
    en: () => import("../features/live-exam/locales/en.json"),
    fr: () => import("../features/live-exam/locales/fr.json"),
  },
  questions: {
    en: () => import("@examplar/questions/locales/en.json"),
    fr: () => import("@examplar/questions/locales/fr.json"),
  },
  exam_tools: {
    en: () => import("../features/live-exam/tools/locales/en.json"),
    fr: () => import("../features/live-exam/tools/locales/fr.json"),
  },
  score: {
    en: () => import("../features/score/locales/en.json"),
    fr: () => import("../features/score/locales/fr.json"),
  },
  correction: {
    en: () => import("../features/correction/locales/en.json"),
    fr: () => import("../features/correction/locales/fr.json"),
  },
  plain_pages: {
    en: () => import("../features/plain-pages/locales/en.json"),
    fr: () => import("../features/plain-pages/locales/fr.json"),
  },
  recovery: {
    en: () => import("../features/recovery/locales/en.json"),
    fr: () => import("../features/recovery/locales/fr.json"),
  },
  camera_test: {
    en: () => import("../features/camera-test/locales/en.json"),
    fr: () => import("../features/camera-test/locales/fr.json"),
  },
};

export type Room = keyof typeof loaders;

export const loadRoomTexts = async (room: Room, language: Language): Promise<unknown> =>
  (await loaders[room][language]()).default;
