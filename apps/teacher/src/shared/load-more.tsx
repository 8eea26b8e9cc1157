import { Button, useTranslation } from "@examplar/ui";
import css from "./load-more.module.css";

export interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Below a list of which only the first pages have been read; nothing when it is whole. */
export const LoadMore = ({ list }: { list: Paged }) => {
  const { t } = useTranslation();
  if (!list.hasNextPage) return null;
  return (
    <div className={css.more}>
      <Button variant="plain" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {t("list.more")}
      </Button>
    </div>
  );
};
