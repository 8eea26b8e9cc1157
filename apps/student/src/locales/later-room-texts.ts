import type { Language } from "@examplar/domain";

/** Rooms that few people enter: the exam list does not even know where their texts are. */
const loaders = {
  correction: {
    en: () => import("../features/correction/locales/en.json"),
    fr: () => import("../features/correction/locales/fr.json"),
  },
  recovery: {
    en: () => import("../features/recovery/locales/en.json"),
    fr: () => import("../features/recovery/locales/fr.json"),
  },
  camera_test: {
    en: () => import("../features/camera-test/locales/en.json"),
    fr: () => import("../features/camera-test/locales/fr.json"),
  },
  proctoring_debug: {
    en: () => import("../features/proctoring-debug/locales/en.json"),
    fr: () => import("../features/proctoring-debug/locales/fr.json"),
  },
};

export type LaterRoom = keyof typeof loaders;

export const loadLaterTexts = async (room: LaterRoom, language: Language): Promise<unknown> =>
  (await loaders[room][language]()).default;
