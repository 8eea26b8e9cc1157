import { AppearanceChoice, ChoiceList, Disclosure, IconTextSize, useTranslation } from "@examplar/ui";
import { useEffect, useRef } from "react";
import css from "./header.module.css";
import { lineSpacings, textSizes, type DisplaySettings } from "./display.state.ts";

interface Props {
  settings: DisplaySettings;
  onChange: (changed: Partial<DisplaySettings>) => void;
}

export const DisplayMenu = ({ settings, onChange }: Props) => {
  const { t } = useTranslation("live_exam");
  const sizes = textSizes.map((value) => ({ value, label: t(`display.size_${value}`) }));
  const spacings = lineSpacings.map((value) => ({ value, label: t(`display.spacing_${value}`) }));
  return (
    <Disclosure label={t("display.open")} button={<IconTextSize size={20} stroke={1.75} aria-hidden />}>
      {() => (
        <div className={css.display}>
          <ChoiceList
            legend={t("display.size")}
            value={settings.size}
            choices={sizes}
            onChange={(size) => onChange({ size })}
          />
          <ChoiceList
            legend={t("display.spacing")}
            value={settings.spacing}
            choices={spacings}
            onChange={(spacing) => onChange({ spacing })}
          />
          <label className={css.switch}>
            <input
              type="checkbox"
              checked={settings.ruler}
              onChange={(event) => onChange({ ruler: event.target.checked })}
            />
            {t("display.ruler")}
          </label>
          <AppearanceChoice />
        </div>
      )}
    </Disclosure>
  );
};

/** A band that follows the pointer and the keyboard focus; it takes no clicks. */
export const ReadingRuler = () => {
  const band = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = (y: number) => void band.current?.style.setProperty("transform", `translateY(${y}px)`);
    const onMove = (event: PointerEvent) => place(event.clientY);
    const onFocus = (event: FocusEvent) => {
      const { top, height } = (event.target as Element).getBoundingClientRect();
      place(top + Math.min(height, 44) / 2);
    };
    document.addEventListener("pointermove", onMove);
    document.addEventListener("focusin", onFocus);
    return () => {
      document.removeEventListener("pointermove", onMove);
      document.removeEventListener("focusin", onFocus);
    };
  }, []);
  return <div ref={band} className={css.ruler} aria-hidden="true" />;
};
