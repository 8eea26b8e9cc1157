import type { ChatChannel } from "@examplar/contract";
import { dateTimeOf, UnreadBadge, useTranslation } from "@examplar/ui";
import { Link } from "@tanstack/react-router";
import { LoadMore, type Paged } from "../../shared/load-more.tsx";
import css from "./support.module.css";

interface Props {
  channels: ChatChannel[];
  channel_id: number | null;
  list: Paged;
}

export const ChannelList = ({ channels, channel_id, list }: Props) => {
  const { t } = useTranslation();
  return (
    <nav aria-label={t("support.conversations")} className={css.list}>
      <ul className={css.channels}>
        {channels.map((channel) => (
          <li key={channel.id}>
            <Link
              to="/support"
              search={{ channel: channel.id }}
              className={css.channel}
              aria-current={channel.id === channel_id ? "true" : undefined}
            >
              <span className={channel.unread_count > 0 ? css.unreadName : css.name}>
                {channel.user_name ?? t("support.someone")}
              </span>
              <UnreadBadge count={channel.unread_count} />
              {channel.last_message_at && <span className={css.time}>{dateTimeOf(channel.last_message_at)}</span>}
            </Link>
          </li>
        ))}
      </ul>
      <LoadMore list={list} />
    </nav>
  );
};
