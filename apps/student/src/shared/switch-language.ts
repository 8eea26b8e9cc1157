import type { User } from "@examplar/contract";
import type { Language } from "@examplar/domain";

type SwitchLanguage = (language: Language, user: User | null) => Promise<void>;

let provided: SwitchLanguage | undefined;

/** The app knows how languages are loaded and saved; screens only ask for one. */
export const provideLanguageSwitch = (how: SwitchLanguage) => {
  provided = how;
};

export const switchLanguage: SwitchLanguage = async (language, user) => provided?.(language, user);
