import type { TaughtQuiz } from "@examplar/contract";
import { Button, EmptyState, ErrorState, Notice } from "@examplar/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Page } from "../../shared/page.tsx";
import { taughtQuizzesQuery } from "../../shared/queries.ts";
import { useChannels } from "../../shared/use-channels.ts";
import { QuizFilter } from "./quiz-filter.tsx";
import { QuizTable } from "./quiz-table.tsx";
import css from "./quizzes.module.css";
import { QuizzesSkeleton } from "./quizzes-skeleton.tsx";
import { filterByName } from "./taught-quizzes.state.ts";

export function QuizzesScreen() {
  const { t } = useTranslation();
  const [written, setWritten] = useState("");
  const { data: quizzes, error, refetch, isFetching } = useQuery(taughtQuizzesQuery);
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
    </Page>
  );
}

interface FoundProps {
  quizzes: TaughtQuiz[];
  found: TaughtQuiz[];
  onClear: () => void;
}

function Found({ quizzes, found, onClear }: FoundProps) {
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
}
