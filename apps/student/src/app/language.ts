import type { User } from "@examplar/contract";
import type { Language } from "@examplar/domain";
import { createI18n, initialLanguage, provideWordLoader, type Languages } from "@examplar/ui";
import { api } from "../shared/network/api.ts";
import { userQuery } from "../shared/sign-in/current-user.ts";
import { loadTexts } from "../locales/load-texts.ts";
import { loadNamespace, type Namespace } from "../locales/namespaces.ts";
import { notify } from "../shared/notify.ts";
import { queryClient } from "../shared/network/query-client.ts";
import { provideLanguageSwitch } from "../shared/switch-language.ts";

let languages: Languages | undefined;
/** Chosen on this page before anyone was signed in: it then goes into the account, instead of being undone by it. */
let chosenHere: Language | null = null;

export const startLanguage = async (known: Language | undefined) => {
  languages = await createI18n({ initial: known ?? initialLanguage(), load: loadTexts });
  provideLanguageSwitch(switchLanguage);
  provideWordLoader(openNamespaces);
};

/** Before a screen is shown: its texts in the language of the page, and from then on in every language chosen. */
export const openNamespaces = async (...namespaces: Namespace[]) => {
  const added = languages;
  if (added)
    await Promise.all(
      namespaces.map((namespace) => added.addNamespace(namespace, (language) => loadNamespace(namespace, language))),
    );
};

const saveLanguage = async (language: Language) => {
  try {
    queryClient.setQueryData(userQuery.queryKey, await api("PATCH /api/v1/users/me", { body: { language } }));
  } catch {
    notify({ tone: "error", message: languages?.i18n.t("shell.language_not_saved") ?? "" });
  }
};

/** A person switches the language: at once here, and in their account when there is one. */
export const switchLanguage = async (language: Language, user: User | null | undefined) => {
  await languages?.change(language);
  if (user) await saveLanguage(language);
  else chosenHere = language;
};

/** A user is known: their saved language is shown, unless they have just chosen another one here. */
export const followLanguageOf = async (user: User) => {
  if (chosenHere !== null && chosenHere !== user.language) {
    const language = chosenHere;
    chosenHere = null;
    return saveLanguage(language);
  }
  // Also when it is shown already: another one may still be loading, and would be shown in its place.
  await languages?.change(user.language);
};
