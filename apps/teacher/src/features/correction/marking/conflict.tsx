import { RichHtml } from "@examplar/questions";
import { Button, Notice, useTranslation } from "@examplar/ui";
import type { OutboxItem, Standing } from "../outbox/outbox.state.ts";
import css from "./marking.module.css";

interface Props {
  item: OutboxItem;
  onKeep: () => void;
  onReplace: (standing: Standing) => void;
}

/** Both marks, and which of them shall count. Nothing is overwritten before somebody says so. */
export const Conflict = ({ item, onKeep, onReplace }: Props) => {
  const { t, i18n } = useTranslation("correction");
  const { deed, standing, state } = item;
  const figure = new Intl.NumberFormat(i18n.language);
  const said = (points: number | null) => (points === null ? t("conflict.no_points") : figure.format(points));
  return (
    <div role="alert">
      <Notice tone={state === "refused" ? "red" : "orange"}>
        <div className={css.conflict}>
          {state === "refused" && <p>{t("conflict.refused")}</p>}
          {standing?.kind === "points" && deed.kind === "points" && (
            <p>
              {t("conflict.points", {
                name: standing.by_name ?? t("conflict.somebody"),
                theirs: said(standing.points),
                yours: said(deed.points),
              })}
            </p>
          )}
          {standing?.kind === "feedback" && deed.kind === "feedback" && (
            <>
              <p>{t("conflict.comment")}</p>
              <RichHtml html={standing.user_content} />
              <p>{t("conflict.your_comment")}</p>
              <RichHtml html={deed.user_content} />
            </>
          )}
          {standing?.kind === "entry" && <p>{t("conflict.entry")}</p>}
          <div className={css.row}>
            <Button variant="plain" onClick={onKeep}>
              {state === "refused" ? t("conflict.give_up") : t("conflict.keep")}
            </Button>
            {standing && (
              <Button variant="plain" onClick={() => onReplace(standing)}>
                {t("conflict.replace")}
              </Button>
            )}
          </div>
        </div>
      </Notice>
    </div>
  );
};
