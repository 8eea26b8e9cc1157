import type { Language } from "@examplar/domain";
import type { LaterRoom } from "./later-room-texts.ts";

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
  login: {
    en: () => import("../shared/sign-in/locales/en.json"),
    fr: () => import("../shared/sign-in/locales/fr.json"),
  },
  plain_pages: {
    en: () => import("../features/plain-pages/locales/en.json"),
    fr: () => import("../features/plain-pages/locales/fr.json"),
  },
};

export type Room = keyof typeof loaders | LaterRoom;

const isLater = (room: Room): room is LaterRoom => !(room in loaders);

export const loadRoomTexts = async (room: Room, language: Language): Promise<unknown> => {
  if (isLater(room)) return (await import("./later-room-texts.ts")).loadLaterTexts(room, language);
  return (await loaders[room][language]()).default;
};
