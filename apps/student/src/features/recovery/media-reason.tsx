import type { Recovery } from "@examplar/contract";
import { Button, Notice, useTranslation } from "@examplar/ui";
import { useMutation } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useId, useState } from "react";
import { timeOf } from "../../shared/formats.ts";
import { api } from "../../shared/network/api.ts";
import css from "./recovery.module.css";

/** Lengths of the reason that the server accepts. */
const shortest = 10;
const longest = 500;

/** Support sees recordings only after giving a reason, and for an hour; the reason is in the audit log. */
export const MediaReason = ({ recovery: { score_id, quiz_id } }: { recovery: Recovery }) => {
  const { t } = useTranslation("recovery");
  const id = useId();
  const [reason, setReason] = useState("");
  const opening = useMutation({
    mutationFn: () =>
      api("POST /api/v1/scores/:score_id/media_reasons", { params: { score_id }, body: { reason: reason.trim() } }),
  });
  return (
    <form
      className={`${css.card} ${css.form}`}
      aria-label={t("media.title")}
      onSubmit={(event) => {
        event.preventDefault();
        opening.mutate();
      }}
    >
      <label htmlFor={id}>{t("media.reason")}</label>
      <textarea
        id={id}
        rows={2}
        maxLength={longest}
        value={reason}
        aria-describedby={`${id}-help`}
        onChange={({ target }) => setReason(target.value)}
      />
      <p id={`${id}-help`} className={css.dim}>
        {t("media.help")}
      </p>
      <Button type="submit" variant="plain" busy={opening.isPending} disabled={reason.trim().length < shortest}>
        {t("media.open")}
      </Button>
      <div role="status">
        {opening.data && (
          <Notice>
            {t("media.opened", { time: timeOf(opening.data.expires_at) })}{" "}
            <Link to="/proctoringv2-debug" search={{ quiz_id }}>
              {t("media.see")}
            </Link>
          </Notice>
        )}
        {opening.isError && <Notice tone="red">{t("failed")}</Notice>}
      </div>
    </form>
  );
};
