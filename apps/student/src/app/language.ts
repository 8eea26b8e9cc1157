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
/** Chosen on this page before the sign-in: it is then saved in the account, not replaced by the account's. */
let chosenHere: Language | null = null;

export const startLanguage = async (known: Language | undefined) => {
  languages = await createI18n({ initial: known ?? initialLanguage(), load: loadTexts });
  provideLanguageSwitch(switchLanguage);
  provideWordLoader(openNamespaces);
};

/** Loads a screen's texts before it is shown: now in the page's language, later in each language that is chosen. */
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

/** Switches the language at once on this page, and in the account of a signed-in user. */
export const switchLanguage = async (language: Language, user: User | null | undefined) => {
  await languages?.change(language);
  if (user) await saveLanguage(language);
  else chosenHere = language;
};

/** Shows the saved language of a user who becomes known, unless they have just chosen another one here. */
export const followLanguageOf = async (user: User) => {
  if (chosenHere !== null && chosenHere !== user.language) {
    const language = chosenHere;
    chosenHere = null;
    return saveLanguage(language);
  }
  // Also when it is shown already: another language may still be loading, and would replace it.
  await languages?.change(user.language);
};
