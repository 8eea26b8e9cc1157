import type { TaughtQuiz } from "@examplar/contract";
import { Button, EmptyState, ErrorState, Notice, useTranslation } from "@examplar/ui";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { LoadMore } from "../../shared/load-more.tsx";
import { Page } from "../../shared/page.tsx";
import { rowsOf, taughtQuizzesQuery } from "../../shared/queries.ts";
import { useChannels } from "../../shared/use-channels.ts";
import { QuizFilter } from "./quiz-filter.tsx";
import { QuizTable } from "./quiz-table.tsx";
import css from "./quizzes.module.css";
import { QuizzesSkeleton } from "./quizzes-skeleton.tsx";
import { filterByName } from "./taught-quizzes.state.ts";

export const QuizzesScreen = () => {
  const { t } = useTranslation();
  const [written, setWritten] = useState("");
  const list = useInfiniteQuery(taughtQuizzesQuery);
  const { error, refetch, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const quizzes = rowsOf(list.data);
  const isFiltering = written.trim() !== "";
  // The filter searches every quiz, so load the missing pages while it is in use.
  useEffect(() => {
    if (isFiltering && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isFiltering, hasNextPage, isFetchingNextPage, fetchNextPage]);
  useChannels(
    (quizzes ?? []).map(({ id }) => ({ name: "StudentsQuiz", quiz_id: id })),
    ["summaries_changed", "quiz_changed"],
    () => void refetch(),
  );
  const found = quizzes && filterByName(quizzes, written);
  return (
    <Page
      title={t("quizzes.title")}
      tools={found && quizzes.length > 0 && <QuizFilter written={written} found={found.length} onWrite={setWritten} />}
    >
      {error && quizzes && (
        <div className={css.notice}>
          <Notice tone="orange">{t("quizzes.stale")}</Notice>
        </div>
      )}
      {error && !quizzes && (
        <ErrorState
          title={t("quizzes.failed_title")}
          text={t("quizzes.failed_text")}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {!error && !quizzes && <QuizzesSkeleton />}
      {found && <Found quizzes={quizzes} found={found} onClear={() => setWritten("")} />}
      {!isFiltering && <LoadMore list={list} />}
    </Page>
  );
};

interface FoundProps {
  quizzes: TaughtQuiz[];
  found: TaughtQuiz[];
  onClear: () => void;
}

const Found = ({ quizzes, found, onClear }: FoundProps) => {
  const { t } = useTranslation();
  if (quizzes.length === 0) return <EmptyState title={t("quizzes.empty_title")} subtitle={t("quizzes.empty_text")} />;
  if (found.length > 0) return <QuizTable quizzes={found} />;
  return (
    <EmptyState title={t("quizzes.none_found_title")} subtitle={t("quizzes.none_found_text")}>
      <Button variant="plain" onClick={onClear}>
        {t("quizzes.clear_filter")}
      </Button>
    </EmptyState>
  );
};
