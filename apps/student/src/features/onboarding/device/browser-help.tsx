import { useTranslation } from "@examplar/ui";
import { browserName, type BrowserName } from "./browser-name.ts";
import css from "../onboarding.module.css";

const helped = {
  desktop_app: ["chrome", "firefox", "edge"],
  spell_checker: ["chrome", "firefox", "edge"],
  camera: ["chrome", "firefox", "safari", "other"],
} as const;
type Topic = keyof typeof helped;

/** Help for each browser; the entry of the student's own browser is open. */
export const BrowserHelp = ({ topic }: { topic: Topic }) => {
  const { t } = useTranslation("onboarding");
  const browsers: readonly BrowserName[] = helped[topic];
  const named = browserName(navigator.userAgent);
  const own = browsers.includes(named) ? named : "other";
  const lines =
    topic === "camera"
      ? helped[topic].map((browser) => ({ browser, text: t(`camera.help.${browser}`) }))
      : helped[topic].map((browser) => ({
          browser,
          text: topic === "desktop_app" ? t(`desktop_app.help.${browser}`) : t(`spell_checker.help.${browser}`),
        }));
  return (
    <div className={css.help}>
      {lines.map(({ browser, text }) => (
        <details key={browser} open={browser === own}>
          <summary>{t(`browser.${browser}`)}</summary>
          <p>{text}</p>
        </details>
      ))}
    </div>
  );
};
