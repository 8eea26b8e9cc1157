import { Button, useTranslation } from "@examplar/ui";
import css from "./load-more.module.css";

export interface Paged {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Button below a list that has more pages to read; renders nothing after the last page. */
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
