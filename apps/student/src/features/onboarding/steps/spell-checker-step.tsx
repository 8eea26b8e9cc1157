import { Button, IconRefresh, IconTextSpellcheck, Notice, useTranslation } from "@examplar/ui";
import { useEffect } from "react";
import { BrowserHelp } from "../device/browser-help.tsx";
import { IconLine } from "../icon-line.tsx";
import css from "../onboarding.module.css";
import { StepFrame } from "../step-frame.tsx";
import { usePassing } from "../use-passing.ts";
import type { StepProps } from "../wizard.types.ts";

export const SpellCheckerStep = ({ seat, wizard }: StepProps) => {
  const { t } = useTranslation("onboarding");
  const { spell_checkers, device } = wizard;
  const { look, found } = spell_checkers;
  useEffect(look, [look]);
  usePassing(device.spell_checker === "none", wizard.next);
  return (
    <StepFrame seat={seat} wizard={wizard} title={t("spell_checker.title")} lead={t("spell_checker.lead")}>
      <p role="status" className={css.state} data-verdict={device.spell_checker}>
        {device.spell_checker === "detecting" && t("spell_checker.detecting")}
        {device.spell_checker === "none" && t("spell_checker.none")}
        {device.spell_checker === "detected" && t("spell_checker.detected", { count: found.length })}
      </p>
      {device.spell_checker === "detected" && (
        <>
          <ul className={css.lines}>
            {found.map((name) => (
              <IconLine key={name} icon={IconTextSpellcheck} strong={name} />
            ))}
          </ul>
          {seat.summary.spell_checker_blocking_disabled ? (
            <Notice>{t("spell_checker.allowed")}</Notice>
          ) : (
            <p>{t("spell_checker.switch_off")}</p>
          )}
          <Button variant="plain" className={css.fit} onClick={look}>
            <IconRefresh size={20} stroke={1.75} aria-hidden />
            {t("spell_checker.again")}
          </Button>
          <BrowserHelp topic="spell_checker" />
        </>
      )}
    </StepFrame>
  );
};
