import { IconFileText, IconTable, useTranslation } from "@examplar/ui";
import css from "./drawer.module.css";
import type { Tools } from "./drawer.state.ts";

interface Props {
  tools: Tools;
  onOpen: (view: "sheets" | "documents") => void;
}

/** The collapsed drawer: one button for each kind of tool. */
export const Rail = ({ tools: { sheets, documents }, onOpen }: Props) => {
  const { t } = useTranslation("exam_tools");
  return (
    <div className={css.rail}>
      {sheets.length > 0 && (
        <button type="button" title={t("drawer.open_sheets")} aria-expanded={false} onClick={() => onOpen("sheets")}>
          <IconTable size={20} stroke={1.75} aria-hidden />
          <span>{t("drawer.open_sheets")}</span>
        </button>
      )}
      {documents.length > 0 && (
        <button
          type="button"
          title={t("drawer.open_documents")}
          aria-expanded={false}
          onClick={() => onOpen("documents")}
        >
          <IconFileText size={20} stroke={1.75} aria-hidden />
          <span>{t("drawer.open_documents")}</span>
        </button>
      )}
    </div>
  );
};
