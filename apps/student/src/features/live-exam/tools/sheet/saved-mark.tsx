import { Chip, IconCheck, IconClock, useTranslation } from "@examplar/ui";
import { useNow } from "../../../../shared/network/clock.ts";
import { savedRefreshMs, savedState } from "./engine/saved-state.ts";

interface Props {
  changed_at: number | null;
  saved_at: Date | null;
}

/** Shows whether the sheet is saved, and since when. Not a live region, which would interrupt every five seconds. */
export const SavedMark = ({ changed_at, saved_at }: Props) => {
  const { t, i18n } = useTranslation("exam_tools");
  const now = useNow(savedRefreshMs);
  const state = savedState(changed_at === null ? null : new Date(changed_at), saved_at, now, i18n.language);
  if (state.kind === "untouched") return <Chip>{t("sheet.untouched")}</Chip>;
  if (state.kind === "waiting") {
    return (
      <Chip tone="orange" icon={IconClock}>
        {t("sheet.waiting")}
      </Chip>
    );
  }
  return (
    <Chip tone="green" icon={IconCheck}>
      {t("sheet.saved", { ago: state.ago })}
    </Chip>
  );
};
