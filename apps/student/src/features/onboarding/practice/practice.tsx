import { Button, Dialog, IconCheck, IconCloudOff, IconRefresh, Notice, useTranslation } from "@examplar/ui";
import { useEffect, useId, useReducer } from "react";
import { now } from "../../../shared/network/clock.ts";
import css from "../onboarding.module.css";
import { practiceStart, practise, practiceWord, type Practice as Rehearsal } from "./practice.state.ts";

/** How long a save takes over a good connection. */
const saveMs = 700;

/** Shows what *saved* and *no network* look like. Nothing leaves this dialog, and it says so. */
export const Practice = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation("onboarding");
  const id = useId();
  const [practice, step] = useReducer(practise, practiceStart);
  const { text, network, waiting } = practice;
  useEffect(() => {
    if (network === "down" || waiting === 0) return;
    const timer = setTimeout(() => step({ kind: "saved", at: now() }), saveMs);
    return () => clearTimeout(timer);
  }, [network, waiting, text]);
  return (
    <Dialog
      title={t("practice.title")}
      onClose={onClose}
      actions={
        <>
          <Button variant="plain" onClick={() => step({ kind: "network", network: network === "up" ? "down" : "up" })}>
            {t(network === "up" ? "practice.cut" : "practice.mend")}
          </Button>
          <Button onClick={onClose}>{t("practice.done")}</Button>
        </>
      }
    >
      <Notice>{t("practice.honest")}</Notice>
      <label htmlFor={id} className={css.label}>
        {t("practice.field")}
      </label>
      <textarea
        id={id}
        data-first
        rows={3}
        className={css.textarea}
        value={text}
        onChange={(event) => step({ kind: "typed", text: event.target.value })}
      />
      <PracticeLine practice={practice} />
    </Dialog>
  );
};

const PracticeLine = ({ practice }: { practice: Rehearsal }) => {
  const { t, i18n } = useTranslation("onboarding");
  const word = practiceWord(practice);
  const Mark = { nothing: null, saving: IconRefresh, saved: IconCheck, kept_here: IconCloudOff }[word];
  const time = practice.saved_at?.toLocaleTimeString(i18n.language === "en" ? "en-GB" : i18n.language);
  return (
    <p className={css.practice} role="status" data-word={word}>
      {Mark && <Mark size={20} stroke={1.75} aria-hidden />}
      {word === "kept_here" ? t("practice.kept_here", { count: practice.waiting }) : t(`practice.${word}`, { time })}
    </p>
  );
};
