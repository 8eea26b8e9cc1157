import { Button, IconPlayerStop, IconVolume, useTranslation } from "@examplar/ui";
import { useEffect, useRef, useState } from "react";
import css from "../live-exam.module.css";
import { voiceFor } from "./voices.ts";

/** Reads the page with a voice of the browser in the exam's language; the app sends nothing to a server. */
export const ReadAloud = ({ language }: { language: string }) => {
  const { t } = useTranslation("live_exam");
  const [state, setState] = useState<"silent" | "reading" | "no_voice">("silent");
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => () => window.speechSynthesis?.cancel(), []);
  if (!("speechSynthesis" in window)) return null;
  const reading = state === "reading";
  const toggle = async () => {
    speechSynthesis.cancel();
    if (reading) return setState("silent");
    setState("reading");
    const voice = await voiceFor(language);
    if (voice === null) return setState("no_voice");
    const article = button.current?.closest("article");
    if (!article) return;
    const speech = new SpeechSynthesisUtterance(await textOf(article, language));
    speech.voice = voice;
    speech.lang = voice.lang;
    speech.addEventListener("end", () => setState("silent"));
    speech.addEventListener("error", ({ error }) => setState(silentErrors.has(error) ? "silent" : "no_voice"));
    speechSynthesis.speak(speech);
  };
  const Mark = reading ? IconPlayerStop : IconVolume;
  return (
    <span ref={button} data-unread>
      <Button variant="quiet" onClick={() => void toggle()}>
        <Mark size={20} stroke={1.75} aria-hidden />
        {t(reading ? "display.stop_reading" : "display.read_aloud")}
      </Button>
      <span role="status" className={css.noVoice}>
        {state === "no_voice" && t(language === "fr" ? "display.no_voice_fr" : "display.no_voice_en")}
      </span>
    </span>
  );
};

/** Speech was stopped by a person, or by another page that reads. */
const silentErrors = new Set(["canceled", "interrupted"]);

/** Returns the text without the buttons between the words, and with formulas in words. */
const textOf = async (article: Element, language: string): Promise<string> => {
  const copy = article.cloneNode(true) as Element;
  const formulas = [...copy.querySelectorAll<HTMLElement>("[data-formula]")];
  if (formulas.length > 0) {
    const { speakFormula } = await import("@examplar/questions/speak-formula");
    for (const formula of formulas)
      formula.textContent = ` ${speakFormula(formula.dataset["formula"] ?? "", language)} `;
  }
  for (const unread of copy.querySelectorAll("button, select, [data-unread], [aria-hidden='true']")) unread.remove();
  return copy.textContent ?? "";
};
