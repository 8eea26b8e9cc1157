import type { User } from "@examplar/contract";
import type { Language } from "@examplar/domain";

type SwitchLanguage = (language: Language, user: User | null) => Promise<void>;

let provided: SwitchLanguage | undefined;

/** Called by the app, which knows how languages are loaded and saved; screens only call `switchLanguage`. */
export const provideLanguageSwitch = (how: SwitchLanguage) => {
  provided = how;
};

export const switchLanguage: SwitchLanguage = async (language, user) => provided?.(language, user);
