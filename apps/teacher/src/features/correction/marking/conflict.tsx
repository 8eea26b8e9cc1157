import { RichHtml } from "@examplar/questions";
import { Button, Notice, useTranslation } from "@examplar/ui";
import type { Outbox } from "../outbox/create-outbox.ts";
import type { OutboxItem } from "../outbox/outbox.state.ts";
import css from "./marking.module.css";

interface Props {
  item: OutboxItem;
  outbox: Pick<Outbox, "drop" | "replace" | "retry">;
}

/**
 * Shows both marks and lets the teacher choose, or says why the server does not have this one. Nothing is discarded
 * until the teacher decides.
 */
export const Conflict = ({ item, outbox }: Props) => {
  const { t, i18n } = useTranslation("correction");
  const { change, standing, state } = item;
  const figure = new Intl.NumberFormat(i18n.language);
  const said = (points: number | null) => (points === null ? t("conflict.no_points") : figure.format(points));
  return (
    <div role="alert">
      <Notice tone={state === "conflict" ? "orange" : "red"}>
        <div className={css.conflict}>
          {state === "refused" && <p>{t("conflict.refused")}</p>}
          {state === "waiting" && <p>{t("conflict.failing")}</p>}
          {standing?.kind === "points" && change.kind === "points" && (
            <p>
              {t("conflict.points", {
                name: standing.by_name ?? t("conflict.somebody"),
                theirs: said(standing.points),
                yours: said(change.points),
              })}
            </p>
          )}
          {standing?.kind === "feedback" && change.kind === "feedback" && (
            <>
              <p>{t("conflict.comment")}</p>
              <RichHtml html={standing.user_content} />
              <p>{t("conflict.your_comment")}</p>
              <RichHtml html={change.user_content} />
            </>
          )}
          {standing?.kind === "entry" && <p>{t("conflict.entry")}</p>}
          <div className={css.row}>
            <Button variant="plain" onClick={() => outbox.drop(item)}>
              {standing ? t("conflict.keep") : t("conflict.give_up")}
            </Button>
            {standing ? (
              <Button variant="plain" onClick={() => outbox.replace(item, standing)}>
                {t("conflict.replace")}
              </Button>
            ) : (
              <Button variant="plain" onClick={() => outbox.retry(item)}>
                {t("conflict.retry")}
              </Button>
            )}
          </div>
        </div>
      </Notice>
    </div>
  );
};
