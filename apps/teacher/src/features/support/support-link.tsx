import { IconHeadset } from "@examplar/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { supportChannelsKey, unreadQuery } from "../../shared/queries.ts";
import { useChannels } from "../../shared/use-channels.ts";
import { Unread } from "./unread.tsx";
import css from "./support.module.css";

/** The way to support, with what waits there; it listens on every page, so that nothing waits unseen. */
export const SupportLink = ({ user_id }: { user_id: number }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const count = useQuery(unreadQuery).data?.unread_count ?? 0;
  useChannels([{ name: "User", user_id }], ["chat_message_created"], () => {
    void queries.invalidateQueries({ queryKey: supportChannelsKey });
    void queries.invalidateQueries({ queryKey: ["messages"] });
  });
  return (
    <Link to="/support" className={css.link}>
      <IconHeadset size={20} stroke={1.75} aria-hidden />
      <span className={css.word}>{t("shell.support")}</span>
      <Unread count={count} />
    </Link>
  );
};
