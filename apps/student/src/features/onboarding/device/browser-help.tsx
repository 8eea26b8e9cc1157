import { useTranslation } from "react-i18next";
import { browserName } from "./browser-name.ts";
import css from "../onboarding.module.css";

const browsers = ["chrome", "firefox", "edge"] as const;

/** The same for each browser; the student's own is open. */
export const BrowserHelp = ({ topic }: { topic: "desktop_app" | "spell_checker" }) => {
  const { t } = useTranslation("onboarding");
  const own = browserName(navigator.userAgent);
  return (
    <div className={css.help}>
      {browsers.map((browser) => (
        <details key={browser} open={browser === own}>
          <summary>{t(`browser.${browser}`)}</summary>
          <p>{topic === "desktop_app" ? t(`desktop_app.help.${browser}`) : t(`spell_checker.help.${browser}`)}</p>
        </details>
      ))}
    </div>
  );
};
