import type { Language } from "@examplar/domain";

/** Texts of screens that few people open. In a chunk of its own: the exam list does not load even their paths. */
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
