import { languages, type Language } from "@examplar/domain";
import { useTranslation } from "../../i18n/i18n.ts";
import { appearances } from "../../appearance/appearance.ts";
import { setAppearance, useAppearance } from "../../appearance/use-appearance.ts";
import { ChoiceList } from "../choice-list.tsx";
import { Disclosure } from "../disclosure.tsx";
import css from "./header.module.css";
import { IconContrast, IconLanguage } from "../icons.ts";

/** Each language is named in itself. */
const languageNames: Record<Language, string> = { en: "English", fr: "Français" };

export const LanguageSwitch = ({ value, onChange }: { value: Language; onChange: (language: Language) => void }) => {
  const { t } = useTranslation("ui");
  const choices = languages.map((language) => ({ value: language, label: languageNames[language], lang: language }));
  return (
    <Disclosure
      label={t("language_is", { name: languageNames[value] })}
      button={
        <span className={css.language}>
          <IconLanguage size={20} stroke={1.75} aria-hidden />
          <span className={css.word}>{languageNames[value]}</span>
        </span>
      }
    >
      {() => <ChoiceList legend={t("language")} value={value} choices={choices} onChange={onChange} />}
    </Disclosure>
  );
};

export const AppearanceChoice = () => {
  const { t } = useTranslation("ui");
  const choices = appearances.map((value) => ({ value, label: t(`appearance.${value}`) }));
  return (
    <ChoiceList legend={t("appearance.title")} value={useAppearance()} choices={choices} onChange={setAppearance} />
  );
};

export const AppearanceSwitch = () => {
  const { t } = useTranslation("ui");
  return (
    <Disclosure label={t("appearance.title")} button={<IconContrast size={20} stroke={1.75} aria-hidden />}>
      {() => <AppearanceChoice />}
    </Disclosure>
  );
};
