import { EmptyState, ErrorState, useTranslation } from "@examplar/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Page } from "../../shared/page.tsx";
import { rowsOf, supportChannelsQuery } from "../../shared/queries.ts";
import { ChannelList } from "./channel-list.tsx";
import { ChannelsSkeleton } from "./channels-skeleton.tsx";
import { SupportConversation } from "./support-conversation.tsx";
import css from "./support.module.css";

interface Props {
  channel_id: number | null;
  onClose: () => void;
}

/** Lists conversations on the left and shows one on the right; a phone shows only one of the two. */
export const SupportScreen = ({ channel_id, onClose }: Props) => {
  const { t } = useTranslation();
  const list = useInfiniteQuery(supportChannelsQuery);
  const { error, refetch, isFetching } = list;
  const channels = rowsOf(list.data);
  return (
    <Page title={t("support.title")}>
      {!channels && !error && <ChannelsSkeleton />}
      {!channels && error && (
        <ErrorState
          title={t("support.failed_title")}
          text={t("support.failed_text")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {channels?.length === 0 && <EmptyState title={t("support.empty_title")} subtitle={t("support.empty_text")} />}
      {channels && channels.length > 0 && (
        <div className={`${css.split} ${channel_id === null ? css.listing : css.talking}`}>
          <ChannelList channels={channels} channel_id={channel_id} list={list} />
          <div className={css.conversation}>
            {channel_id === null ? (
              <EmptyState title={t("support.choose_title")} subtitle={t("support.choose_text")} />
            ) : (
              <SupportConversation
                key={channel_id}
                channel_id={channel_id}
                channel={channels.find(({ id }) => id === channel_id)}
                onClose={onClose}
              />
            )}
          </div>
        </div>
      )}
    </Page>
  );
};
