import type { Quiz, User } from "@examplar/contract";
import type { Connection } from "@examplar/sync";
import { Button, IconRefresh, Notice, useSlow, useTranslation } from "@examplar/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useStayWhile } from "../score-result.tsx";
import css from "../score.module.css";
import { scoresQuery } from "../score.queries.ts";
import { resync } from "./unsent.ts";

/** Most attempts are saved before anybody can read this screen; after this time it offers a button. */
export const resyncAfterMs = 5000;

interface Props {
  /** Changes that are still only in this browser. */
  waiting: number;
  connection: Connection;
  quiz: Quiz;
  user: User;
  /** Undefined until the score is known. */
  instance_id: number | undefined;
  children?: ReactNode;
}

export const SavingScreen = ({ waiting, connection, quiz, user, instance_id, children }: Props) => {
  const { t } = useTranslation("score");
  const client = useQueryClient();
  const slow = useSlow(resyncAfterMs);
  useStayWhile(waiting > 0);
  const again = useMutation({
    mutationFn: () => resync(user.id, instance_id),
    onSettled: () => client.invalidateQueries({ queryKey: scoresQuery(quiz.id).queryKey }),
  });
  const isOffline = connection === "offline" || connection === "retrying";
  return (
    <>
      <h1>{t("saving.title")}</h1>
      <div className={`${css.card} ${css.message}`}>
        <p role="status">{waiting > 0 ? t("saving.waiting", { count: waiting }) : t("saving.calculating")}</p>
        {waiting > 0 && isOffline && <Notice tone="orange">{t("saving.offline")}</Notice>}
        {again.data === false && <Notice tone="orange">{t("saving.not_all")}</Notice>}
        <div className={css.slot}>
          {slow && (
            <Button variant="plain" onClick={() => again.mutate()} busy={again.isPending}>
              <IconRefresh size={20} stroke={1.75} aria-hidden />
              {again.isPending ? t("saving.resyncing") : t("saving.resync")}
            </Button>
          )}
        </div>
      </div>
      {children}
    </>
  );
};
