import { IconChevronLeft, IconChevronRight, useTranslation } from "@examplar/ui";
import { useState } from "react";
import { BarButton } from "./document-bar.tsx";
import css from "./documents.module.css";
import { pageAsked } from "./zoom.ts";

interface TurnerProps {
  page: number;
  count: number;
  onTurn: (page: number) => void;
}

export const PageTurner = ({ page, count, onTurn }: TurnerProps) => {
  const { t } = useTranslation("question_parts");
  const [written, setWritten] = useState<string | null>(null);
  const go = () => {
    const asked = pageAsked(written ?? "", count);
    if (asked) onTurn(asked);
    setWritten(null);
  };
  return (
    <>
      <BarButton label={t("document.previous")} disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        <IconChevronLeft size={20} stroke={1.75} aria-hidden />
      </BarButton>
      <label className={css.page}>
        <span>{t("document.page")}</span>
        <input
          type="text"
          inputMode="numeric"
          maxLength={5}
          value={written ?? String(page)}
          onChange={({ target }) => setWritten(target.value)}
          onBlur={go}
          onKeyDown={({ key }) => key === "Enter" && go()}
        />
        <span>{t("document.of_pages", { count })}</span>
      </label>
      <BarButton label={t("document.next")} disabled={page >= count} onClick={() => onTurn(page + 1)}>
        <IconChevronRight size={20} stroke={1.75} aria-hidden />
      </BarButton>
    </>
  );
};
