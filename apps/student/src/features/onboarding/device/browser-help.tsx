import { useTranslation } from "react-i18next";
import { browserName, type BrowserName } from "./browser-name.ts";
import css from "../onboarding.module.css";

const helped = {
  desktop_app: ["chrome", "firefox", "edge"],
  spell_checker: ["chrome", "firefox", "edge"],
  camera: ["chrome", "firefox", "safari", "other"],
} as const;
type Topic = keyof typeof helped;

const textKey = (topic: Topic, browser: (typeof helped)[Topic][number]) => {
  if (topic === "camera") return `camera.help.${browser as (typeof helped)["camera"][number]}` as const;
  return `${topic}.help.${browser as (typeof helped)["desktop_app"][number]}` as const;
};

/** The same for each browser; the student's own is open. */
export const BrowserHelp = ({ topic }: { topic: Topic }) => {
  const { t } = useTranslation("onboarding");
  const browsers: readonly BrowserName[] = helped[topic];
  const named = browserName(navigator.userAgent);
  const own = browsers.includes(named) ? named : "other";
  return (
    <div className={css.help}>
      {helped[topic].map((browser) => (
        <details key={browser} open={browser === own}>
          <summary>{t(`browser.${browser}`)}</summary>
          <p>{t(textKey(topic, browser))}</p>
        </details>
      ))}
    </div>
  );
};
