import type { Quiz, ScoreCounts, ScoreRow } from "@examplar/contract";
import { EmptyState, ErrorState, isRefused, Notice, useTranslation } from "@examplar/ui";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { LoadMore } from "../../shared/load-more.tsx";
import { messageLinkClass, MessagePage } from "../../shared/message-page.tsx";
import { BackToQuizzes, Page } from "../../shared/page.tsx";
import { quizQuery, scoreCountsQuery, scoreRowsOf, scoresQuery, type ScoreOrder } from "../../shared/queries.ts";
import { MessageToEverybody } from "../../shared/quiz-chat/chat-buttons.tsx";
import { QuizChat } from "../../shared/quiz-chat/quiz-chat.tsx";
import { DeleteRecordings } from "./recordings/delete-recordings.tsx";
import { ExportCopies } from "./export/export-copies.tsx";
import { ExportCsv } from "./export/export-csv.tsx";
import { DeclinedNotice, RecordingConsentTool } from "./recordings/recording-consent.tsx";
import { RescueImport } from "./rescue/rescue-import.tsx";
import { AddScans } from "./scans/add-scans.tsx";
import { ScoreFilter } from "./score-filter.tsx";
import { ScoreSorting } from "./score-sorting.tsx";
import { rereadWhileWritingMs } from "./scores.state.ts";
import { ScoresSkeleton } from "./scores-skeleton.tsx";
import { ScoresSummary } from "./scores-summary.tsx";
import { ScoresTable } from "./scores-table.tsx";
import css from "./scores.module.css";
import { useLiveScores } from "./use-live-scores.ts";

interface Props {
  quiz_id: number;
  order: ScoreOrder;
  onOrder: (order: ScoreOrder) => void;
}

export const ScoresScreen = ({ quiz_id, order, onOrder }: Props) => {
  const { t } = useTranslation();
  const quiz = useQuery(quizQuery(quiz_id));
  const counts = useQuery(scoreCountsQuery(quiz_id));
  const isWriting = (counts.data?.started ?? 0) > 0;
  const list = useInfiniteQuery({
    ...scoresQuery(quiz_id, order),
    placeholderData: keepPreviousData,
    refetchInterval: isWriting && rereadWhileWritingMs,
  });
  const scores = scoreRowsOf(list.data);
  const error = quiz.error ?? counts.error ?? list.error;
  const reread = () => {
    void quiz.refetch();
    void counts.refetch();
    void list.refetch();
  };
  useLiveScores({ quiz_id, scores, isWriting }, reread);
  if (isRefused(error, "not_found")) return <Unseen />;
  const read = quiz.data && counts.data && scores;
  // Students of an exam on paper have no screen for messages.
  const isChatted = quiz.data !== undefined && quiz.data.quiz_type !== "paper";
  return (
    <QuizChat quiz_id={isChatted ? quiz_id : undefined}>
      <Page
        title={quiz.data?.name ?? t("scores.title")}
        back={<BackToQuizzes>{t("scores.back")}</BackToQuizzes>}
        tools={
          read && (
            <div className={css.tools}>
              {scores.length > 1 && <ScoreSorting order={order} onOrder={onOrder} />}
              {counts.data.all + counts.data.not_started > 0 && <MessageToEverybody />}
              {counts.data.all > 0 && <ExportCsv quiz={quiz.data} order={order} />}
              {counts.data.all > counts.data.started && <ExportCopies quiz_id={quiz_id} />}
              {quiz.data.quiz_type === "paper" && scores.length > 0 && <AddScans quiz_id={quiz_id} scores={scores} />}
              {counts.data.all > 0 && quiz.data.quiz_type !== "paper" && <RescueImport quiz_id={quiz_id} />}
              {scores.length > 0 && <RecordingConsentTool quiz={quiz.data} scores={scores} />}
              {counts.data.all > 0 && <DeleteRecordings scores={scores} />}
            </div>
          )
        }
      >
        {!read && !error && <ScoresSkeleton />}
        {!read && error && (
          <ErrorState
            title={t("scores.failed_title")}
            text={t("scores.failed_text")}
            onRetry={reread}
            retrying={quiz.isFetching || counts.isFetching || list.isFetching}
          />
        )}
        {read && error && <StaleNotice />}
        {read && <Scores quiz={quiz.data} counts={counts.data} scores={scores} order={order} onOrder={onOrder} />}
        {read && <LoadMore list={list} />}
      </Page>
    </QuizChat>
  );
};

type ScoresProps = Omit<Props, "quiz_id"> & { quiz: Quiz; counts: ScoreCounts; scores: ScoreRow[] };

const Scores = ({ quiz, counts, scores, order, onOrder }: ScoresProps) => {
  const { t } = useTranslation();
  const isNobody = counts.all + counts.not_started === 0;
  if (isNobody) return <EmptyState title={t("scores.empty_title")} subtitle={t("scores.empty_text")} />;
  return (
    <>
      <DeclinedNotice counts={counts} />
      <ScoresSummary quiz={quiz} counts={counts} />
      <ScoreFilter order={order} onOrder={onOrder} />
      {scores.length === 0 && <EmptyState title={t("scores.none_title")} subtitle={t("scores.none_text")} />}
      {scores.length > 0 && <ScoresTable quiz={quiz} scores={scores} order={order} onOrder={onOrder} />}
    </>
  );
};

const StaleNotice = () => {
  const { t } = useTranslation();
  return (
    <div className={css.notice}>
      <Notice tone="orange">{t("quizzes.stale")}</Notice>
    </div>
  );
};

const Unseen = () => {
  const { t } = useTranslation();
  return (
    <MessagePage title={t("scores.unseen_title")} text={t("scores.unseen_text")}>
      <Link to="/" className={messageLinkClass}>
        {t("door.to_quizzes")}
      </Link>
    </MessagePage>
  );
};
