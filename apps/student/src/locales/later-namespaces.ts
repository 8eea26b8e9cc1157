import type { Language } from "@examplar/domain";

/** Of screens that few people open: the exam list does not even know where their texts are. */
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

export type LaterNamespace = keyof typeof loaders;

export const loadLaterNamespace = async (namespace: LaterNamespace, language: Language): Promise<unknown> =>
  (await loaders[namespace][language]()).default;
