import { requirementsOf, type ExamRequirement } from "@examplar/domain";
import {
  IconCamera,
  IconDeviceDesktop,
  IconDownload,
  IconId,
  IconMaximize,
  IconMicrophone,
  IconScreenShare,
  IconTextSpellcheck,
  IconUserScan,
  type Icon,
  useTranslation,
} from "@examplar/ui";
import { useId } from "react";
import { IconLine } from "./icon-line.tsx";
import css from "./onboarding.module.css";
import type { Seat } from "./onboarding.state.ts";

const icons: Record<ExamRequirement, Icon> = {
  desktop_app: IconDownload,
  camera: IconCamera,
  microphone: IconMicrophone,
  identity_card: IconId,
  photos: IconUserScan,
  screen_share: IconScreenShare,
  one_screen: IconDeviceDesktop,
  fullscreen: IconMaximize,
  no_spell_checker: IconTextSpellcheck,
};

/** Lists what later steps will ask for, while there is still time to fetch it. */
export const Requirements = ({ seat: { quiz, summary } }: { seat: Seat }) => {
  const { t } = useTranslation("onboarding");
  const id = useId();
  const requirements = requirementsOf({ quiz, summary });
  if (requirements.length === 0) return null;
  return (
    <section className={css.needs} aria-labelledby={id}>
      <h2 id={id}>{t("requirements.title")}</h2>
      <ul className={css.lines}>
        {requirements.map((requirement) => (
          <IconLine key={requirement} icon={icons[requirement]} strong={t(`requirements.${requirement}`)}>
            {t(`requirements.${requirement}_more`)}
          </IconLine>
        ))}
      </ul>
    </section>
  );
};
