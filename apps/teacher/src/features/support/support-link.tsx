import { chatChannelsKey, IconHeadset, messagesKey, UnreadBadge, useTranslation } from "@examplar/ui";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { unreadQuery } from "../../shared/queries.ts";
import { useChannels } from "../../shared/use-channels.ts";
import css from "./support.module.css";

/** Links to the support desk with the unread count. Shown on every page, so that no message is missed. */
export const SupportLink = ({ user_id }: { user_id: number }) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const count = useQuery(unreadQuery).data?.unread_count ?? 0;
  useChannels([{ name: "User", user_id }], ["chat_message_created"], () => {
    void queries.invalidateQueries({ queryKey: chatChannelsKey });
    void queries.invalidateQueries({ queryKey: messagesKey() });
  });
  return (
    <Link to="/support" className={css.link}>
      <IconHeadset size={20} stroke={1.75} aria-hidden />
      <span className={css.word}>{t("shell.support")}</span>
      <span className={css.badge}>
        <UnreadBadge count={count} />
      </span>
    </Link>
  );
};
