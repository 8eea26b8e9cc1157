import { Button, IconPlayerStop, IconVolume } from "@examplar/ui";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";

/** Reads the page as it stands in the browser's own voice; nothing is sent anywhere. */
export const ReadAloud = () => {
  const { t, i18n } = useTranslation("live_exam");
  const [reading, setReading] = useState(false);
  const button = useRef<HTMLSpanElement>(null);
  useEffect(() => () => window.speechSynthesis?.cancel(), []);
  if (!("speechSynthesis" in window)) return null;
  const toggle = () => {
    speechSynthesis.cancel();
    if (reading) return setReading(false);
    const speech = new SpeechSynthesisUtterance(textOf(button.current?.closest("article")));
    speech.lang = i18n.language;
    speech.addEventListener("end", () => setReading(false));
    speech.addEventListener("error", () => setReading(false));
    speechSynthesis.speak(speech);
    setReading(true);
  };
  const Mark = reading ? IconPlayerStop : IconVolume;
  return (
    <span ref={button} data-unread>
      <Button variant="quiet" onClick={toggle}>
        <Mark size={20} stroke={1.75} aria-hidden />
        {t(reading ? "display.stop_reading" : "display.read_aloud")}
      </Button>
    </span>
  );
};

/** Without the buttons that stand between the words. */
const textOf = (article: Element | null | undefined): string => {
  const copy = article?.cloneNode(true) as Element | undefined;
  for (const button of copy?.querySelectorAll("button, [data-unread], [aria-hidden='true']") ?? []) button.remove();
  return copy?.textContent ?? "";
};
