import type { Language } from "@examplar/domain";
import type { LaterNamespace } from "./later-namespaces.ts";

/** Each feature keeps its texts beside its screens; they are loaded when a screen opens. */
const loaders = {
  onboarding: {
    en: () => import("../features/onboarding/locales/en.json"),
    fr: () => import("../features/onboarding/locales/fr.json"),
  },
  live_exam: {
    en: () => import("../features/live-exam/locales/en.json"),
    fr: () => import("../features/live-exam/locales/fr.json"),
  },
  exam_overlays: {
    en: () => import("../features/live-exam/overlays/locales/en.json"),
    fr: () => import("../features/live-exam/overlays/locales/fr.json"),
  },
  questions: {
    en: () => import("@examplar/questions/locales/en.json"),
    fr: () => import("@examplar/questions/locales/fr.json"),
  },
  question_parts: {
    en: () => import("@examplar/questions/locales/parts/en.json"),
    fr: () => import("@examplar/questions/locales/parts/fr.json"),
  },
  exam_tools: {
    en: () => import("../features/live-exam/tools/locales/en.json"),
    fr: () => import("../features/live-exam/tools/locales/fr.json"),
  },
  score: {
    en: () => import("../features/score/locales/en.json"),
    fr: () => import("../features/score/locales/fr.json"),
  },
  login: {
    en: () => import("../shared/sign-in/locales/en.json"),
    fr: () => import("../shared/sign-in/locales/fr.json"),
  },
  plain_pages: {
    en: () => import("../features/plain-pages/locales/en.json"),
    fr: () => import("../features/plain-pages/locales/fr.json"),
  },
};

export type Namespace = keyof typeof loaders | LaterNamespace;

const isLater = (namespace: Namespace): namespace is LaterNamespace => !(namespace in loaders);

export const loadNamespace = async (namespace: Namespace, language: Language): Promise<unknown> => {
  if (isLater(namespace)) return (await import("./later-namespaces.ts")).loadLaterNamespace(namespace, language);
  return (await loaders[namespace][language]()).default;
};
