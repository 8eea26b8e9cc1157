import { codeLifetimeMs, type Language } from "@examplar/domain";
import en from "../locales/en.json" with { type: "json" };
import fr from "../locales/fr.json" with { type: "json" };

const texts = { en, fr };

/** Writes the code without a space: users copy and paste it, and would copy the space too. */
export const signInCodeMail = (to: { code: string; first_name: string; language: Language }) => {
  const values: Record<string, string> = {
    code: to.code,
    first_name: to.first_name,
    minutes: String(codeLifetimeMs / 60_000),
  };
  const fill = (text: string) => text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  const { subject, text } = texts[to.language].sign_in_code;
  return { subject: fill(subject), text: fill(text) };
};
